/** How long an expectation may take on a busy machine. */
export const PATIENCE_MS = 15_000;

/** How long what a test needs to go on may take: almost as long as the test, as in a browser. */
const WHOLE_MS = 55_000;

/** Lets the page go on for some milliseconds. */
export const soon = (ms = 2) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `look` finds something, and returns that; says at the end what was missed. */
export async function until<Found>(look: () => Found | null | undefined | false, missed: () => string): Promise<Found> {
  const end = performance.now() + WHOLE_MS;
  for (;;) {
    const begin = performance.now();
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    const now = performance.now();
    if (now > end) throw new Error(missed());
    // The page works in the same thread: most of the time is its own.
    await soon(Math.max(2, 3 * (now - begin)));
  }
}
