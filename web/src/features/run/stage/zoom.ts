// How small a drawing may be drawn.

/** How small the smallest letters may get. */
export const LEAST_ZOOM = 0.62;

/** The same on a screen as narrow as a phone, held closer: there a drawing rather scrolls sideways. Its width, in pixels. */
export const LEAST_ZOOM_OF_PHONE = 0.8;
export const PHONE = 540;

/** Zoom of a drawing from which its letters, of 12 pixels, have 11. */
export const READABLE = 0.91;
