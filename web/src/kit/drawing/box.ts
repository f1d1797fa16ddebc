// Places in boxes.

import type { Box } from "../marks/mark";

/** Half of a box's width from its left edge. */
export const centreOf = ({ x, w }: Box): number => x + w / 2;

/** Half of a box's height from its upper edge. */
export const middleOf = ({ y, h }: Box): number => y + h / 2;

/** A box that is smaller at each side. */
export const inset = ({ x, y, w, h }: Box, by: number): Box => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by });

/** Equal boxes side by side from a place on, each `w` wide with what is free right of it, its `gap`. */
export const sideBySide = ({ x, y, w, h }: Box, count: number, gap: number): Box[] =>
  Array.from({ length: count }, (_, i) => ({ x: x + i * w, y, w: w - gap, h }));

/** The same from the top down, each `h` high with what is free below it. */
export const oneBelowAnother = ({ x, y, w, h }: Box, count: number, gap: number): Box[] =>
  Array.from({ length: count }, (_, i) => ({ x, y: y + i * h, w, h: h - gap }));
