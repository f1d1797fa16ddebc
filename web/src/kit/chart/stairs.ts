// Lines of steps: each value holds from where it begins to where the next one does.

import { type LineOptions, line, type Markish } from "@observablehq/plot";

/** A point of a line of steps. Pieces are not joined. */
export interface Stair {
  x: number;
  y: number;
  piece: string;
}

/**
 * The points of a line of steps.
 * @param values one a step, null where there is none: there the line is interrupted
 * @param at where the step of this number begins, on the scale
 * @param of what the line shows, which keeps its pieces apart from those of other lines
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

/** The lines of these points. */
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
