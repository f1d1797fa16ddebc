// Sizes of the diagram, in pixels at the base type size.

/** A cell. */
export const PITCH = { x: 21, y: 21 };
/** The names of operations, and the numbers of steps. */
export const HEAD = { w: 58, h: 21 };
