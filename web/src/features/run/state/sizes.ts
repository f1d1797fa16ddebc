// Sizes of the parts of the page that can be resized.

import { type Sizes, USUAL } from "../view-slice";

/** From smallest to largest. */
export const LIMITS = { side: [16, 60], bottom: [8.2, 30] } as const;

/** Remembered sizes; missing or strange ones are as usual. */
export function sizesOf(found: unknown): Sizes {
  const { side, bottom } = (typeof found === "object" && found !== null ? found : {}) as Record<string, unknown>;
  const within = (value: unknown, [least, most]: readonly [number, number]) =>
    typeof value === "number" && value >= least && value <= most ? value : null;
  return { side: within(side, LIMITS.side) ?? USUAL.side, bottom: within(bottom, LIMITS.bottom) };
}
