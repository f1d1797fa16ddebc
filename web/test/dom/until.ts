/** How long an expectation may take on a busy machine. */
export const PATIENCE_MS = 30_000;

/** How long what a test needs to go on may take: almost as long as the test, as in a browser. */
const WHOLE_MS = 55_000;

/** Lets the page go on after a look of some milliseconds: it works in the same thread, and most of the time is its own. */
export const rest = (ms = 0) => new Promise((resolve) => setTimeout(resolve, Math.max(2, 3 * ms)));

/** Waits until `look` finds something, and returns that; says at the end what was missed. */
export async function until<Found>(look: () => Found | null | undefined | false, missed: () => string): Promise<Found> {
  const end = performance.now() + WHOLE_MS;
  for (;;) {
    const begin = performance.now();
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(missed());
    await rest(performance.now() - begin);
  }
}
