/** A warning about a scenario that is right, as the session gives it. */
export interface Advice {
  /** What it is about: `bench`. */
  path: string;
  /** What looks wrong, and which values mend it. */
  text: string;
  /** Fields of `bench` with the values that mend it. */
  mend: { unit_bytes: number; unit_weight: number } | null;
}
