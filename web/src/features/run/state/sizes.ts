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

/** Height of transport and timeline that suits a window, in rem: as `app.module.css` has it. */
export const usualBottom = (windowHeight: number, pixelsOfRem: number): number =>
  Math.round(10 * Math.max(LIMITS.bottom[0], Math.min((0.16 * windowHeight) / pixelsOfRem, 12))) / 10;
