// Sizes of the parts of the page that can be resized.

/** In rem. */
export interface Sizes {
  /** Width of the side panel. */
  readonly side: number;
  /** Height of transport and timeline; null for what suits the window. */
  readonly bottom: number | null;
}

export const USUAL: Sizes = { side: 28, bottom: null };

/** From smallest to largest. */
export const LIMITS = { side: [16, 60], bottom: [8.2, 30] } as const;

/** Remembered sizes; missing or strange ones are as usual. */
export function sizesOf(found: unknown): Sizes {
  const { side, bottom } = (typeof found === "object" && found !== null ? found : {}) as Record<string, unknown>;
  const within = (value: unknown, [least, most]: readonly [number, number]) =>
    typeof value === "number" && value >= least && value <= most ? value : null;
  return { side: within(side, LIMITS.side) ?? USUAL.side, bottom: within(bottom, LIMITS.bottom) };
}
