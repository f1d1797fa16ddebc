declare module "virtual:shipped" {
  /** Address of one file with all shipped scenarios, by name. */
  const all: string;
  export default all;
  /** Address of each, by name. */
  export const urls: Readonly<Record<string, string | undefined>>;
}
