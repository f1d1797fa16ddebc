/** Values by the text of what they were made from. */
export class Cache<T> {
  private readonly made = new Map<string, T>();

  /** `limit`: how many values are kept; beyond, all are forgotten. */
  constructor(private readonly limit: number) {}

  /** The value of a key, made if it is not there. */
  get(key: string, make: () => T): T {
    let value = this.made.get(key);
    if (value === undefined) {
      if (this.made.size >= this.limit) this.made.clear();
      value = make();
      this.made.set(key, value);
    }
    return value;
  }
}
