// Step lines: each value holds until the next one begins.

import { type LineOptions, line, type Markish } from "@observablehq/plot";

/** A point of a step line. Pieces are not joined. */
export interface Stair {
  x: number;
  y: number;
  piece: string;
}

/**
 * The points of a step line.
 * @param values one value a step; null interrupts the line
 * @param at converts the number of a step to its beginning on the scale
 * @param of number of the line, which separates its pieces from those of other lines
 */
export function stairsOf(values: readonly (number | null)[], at: (step: number) => number, of: number): Stair[] {
  let first = 0;
  return values.flatMap((y, step) => {
    if (y === null) {
      first = step + 1;
      return [];
    }
    const piece = `${of} ${first}`;
    const ends = step + 1 === values.length || values[step + 1] === null;
    return [{ x: at(step), y, piece }, ...(ends ? [{ x: at(step + 1), y, piece }] : [])];
  });
}

/** Draws step lines through these points. */
export const stairsLine = <Point extends Stair>(points: readonly Point[], options: LineOptions): Markish =>
  line(points, {
    x: "x",
    y: "y",
    z: "piece",
    curve: "step-after",
    strokeLinecap: "butt",
    strokeLinejoin: "miter",
    ...options,
  });
