// Sizes of the diagram, in pixels at the base type size.

/** A cell. */
export const PITCH = { x: 21, y: 21 };
/** Height of the numbers of steps. */
export const HEAD = 21;

/** Width of the names of operations, of which `last` is the greatest: a sign, and digits. */
export const headWidth = (last: number) => Math.max(58, 24.4 + 8.4 * String(last).length);
