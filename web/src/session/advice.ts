/** A warning about a valid scenario, from the session. */
export interface Advice {
  /** Path of its subject: `bench`. */
  path: string;
  /** The problem, and which values fix it. */
  text: string;
  /** Fields of `bench` with the values that fix it. */
  mend: { unit_bytes: number; unit_weight: number } | null;
}
