/** Time limit of an expectation on a busy machine. */
export const PATIENCE_MS = 30_000;

/** Time limit of a condition that a test needs in order to continue: almost the test's own limit, as in a browser. */
const CONDITION_MS = 55_000;

/** Gives the page time after a check that took `ms` milliseconds. The page works in the same thread, and most of the time must be left to
 * it. */
export const rest = (ms = 0) => new Promise((resolve) => setTimeout(resolve, Math.max(2, 3 * ms)));

/** Waits until `look` returns a value, and returns it; fails with the text of `missed`. */
export async function until<Found>(look: () => Found | null | undefined | false, missed: () => string): Promise<Found> {
  const end = performance.now() + CONDITION_MS;
  for (;;) {
    const begin = performance.now();
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(missed());
    await rest(performance.now() - begin);
  }
}
