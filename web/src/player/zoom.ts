// How small a drawing may be drawn.

/** How small the smallest letters may get. */
export const LEAST_ZOOM = 0.62;

/** Zoom of a drawing from which its letters, of 12 pixels, have 11. */
export const READABLE = 0.91;
