// Geometry of boxes.

import type { Box } from "../marks/mark";

/** Horizontal centre of a box. */
export const centreOf = ({ x, w }: Box): number => x + w / 2;

/** Vertical centre of a box. */
export const middleOf = ({ y, h }: Box): number => y + h / 2;

/** Shrinks a box by `by` at each side. */
export const inset = ({ x, y, w, h }: Box, by: number): Box => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by });

/** A row of `count` equal boxes from `x`, `y` on. Each is `w` wide including the `gap` at its right. */
export const sideBySide = ({ x, y, w, h }: Box, count: number, gap: number): Box[] =>
  Array.from({ length: count }, (_, i) => ({ x: x + i * w, y, w: w - gap, h }));

/** A column of `count` equal boxes from `x`, `y` on. Each is `h` high including the `gap` below it. */
export const oneBelowAnother = ({ x, y, w, h }: Box, count: number, gap: number): Box[] =>
  Array.from({ length: count }, (_, i) => ({ x, y: y + i * h, w, h: h - gap }));
