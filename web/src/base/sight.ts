// How large the drawing is before an audience, and which part of it is in sight.

export interface Sight {
  /** Factor to the size at which all of the drawing is in sight; from 1. */
  readonly by: number;
  /** How far it is scrolled, from 0 to 1: down, and to the right. */
  readonly top: number;
  readonly left: number;
  /** How often the reader has asked to fit it again. */
  readonly fits: number;
  /** Whether the page around an embedded one has asked for it. */
  readonly asked: boolean;
}

export const FITTED: Sight = { by: 1, top: 0, left: 0, fits: 0, asked: false };

/** The largest factor. */
const MOST = 4;
/** What a key makes a drawing larger by. */
const LARGER = 1.25;

/** Larger or smaller by one key press; null fits it again. */
export function resized(sight: Sight, way: 1 | -1 | null): Sight {
  if (way === null) return { ...FITTED, fits: sight.fits + 1 };
  const by = sight.by * (way === 1 ? LARGER : 1 / LARGER);
  // Powers of a factor are never exactly 1.
  return { ...sight, by: by < 1.01 ? 1 : Math.min(MOST, by), asked: false };
}

/** Part of the visible length by which a key scrolls. */
export const STRIDE = 0.25;

/** Scrolled up or down by a key, in strides that end at both ends. */
export function scrolled(sight: Sight, way: 1 | -1): Sight {
  const strides = Math.ceil((sight.by - 1) / STRIDE);
  const top = strides === 0 ? 0 : Math.min(1, Math.max(0, sight.top + way / strides));
  return { ...sight, top, asked: false };
}

/** Of a message about it: null if that is wrong. */
export function readSight({ by, top, left }: Record<string, unknown>): Pick<Sight, "by" | "top" | "left"> | null {
  const isIn = (value: unknown, from: number, to: number): value is number =>
    typeof value === "number" && value >= from && value <= to;
  return isIn(by, 1, MOST) && isIn(top, 0, 1) && isIn(left, 0, 1) ? { by, top, left } : null;
}
