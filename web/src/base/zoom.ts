// Zoom and scroll position of the drawing in front of an audience.

export interface Zoom {
  /** Zoom factor, from 1: the size at which the drawing fits its panel. */
  readonly by: number;
  /** Scroll positions, each from 0 to 1: down and to the right. */
  readonly top: number;
  readonly left: number;
  /** Number of times that the reader has asked to fit the drawing again. */
  readonly fits: number;
  /** True if the page that embeds this one has requested the zoom. */
  readonly isRequested: boolean;
}

export const FITTED: Zoom = { by: 1, top: 0, left: 0, fits: 0, isRequested: false };

/** Largest zoom factor. */
const MOST = 4;
/** Zoom factor of one key press. */
const LARGER = 1.25;

/** Zooms in or out by one key press; null fits the drawing. */
export function resized(sight: Zoom, direction: 1 | -1 | null): Zoom {
  if (direction === null) return { ...FITTED, fits: sight.fits + 1 };
  const by = sight.by * (direction === 1 ? LARGER : 1 / LARGER);
  // Powers of a factor are never exactly 1.
  return { ...sight, by: by < 1.01 ? 1 : Math.min(MOST, by), isRequested: false };
}

/** Part of the visible length that a key press scrolls. */
export const STRIDE = 0.25;

/** Scrolls up or down by one key press, within the drawing. */
export function scrolled(sight: Zoom, direction: 1 | -1): Zoom {
  const strides = Math.ceil((sight.by - 1) / STRIDE);
  const top = strides === 0 ? 0 : Math.min(1, Math.max(0, sight.top + direction / strides));
  return { ...sight, top, isRequested: false };
}

/** Reads zoom and scroll position from a message of the embedding page; null if a value is invalid. */
export function readSight({ by, top, left }: Record<string, unknown>): Pick<Zoom, "by" | "top" | "left"> | null {
  const isIn = (value: unknown, from: number, to: number): value is number =>
    typeof value === "number" && value >= from && value <= to;
  return isIn(by, 1, MOST) && isIn(top, 0, 1) && isIn(left, 0, 1) ? { by, top, left } : null;
}
