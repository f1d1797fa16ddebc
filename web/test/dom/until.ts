/** How long an expectation may take on a busy machine. */
export const PATIENCE_MS = 15_000;

/** How long what a test needs to go on may take: almost as long as the test, as in a browser. */
const WHOLE_MS = 55_000;

export const soon = () => new Promise((resolve) => setTimeout(resolve, 2));

/** Waits until `look` finds something, and returns that; says at the end what was missed. */
export async function until<Found>(look: () => Found | null | undefined | false, missed: () => string): Promise<Found> {
  const end = performance.now() + WHOLE_MS;
  for (;;) {
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(missed());
    await soon();
  }
}
