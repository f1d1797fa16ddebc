// Positions of lines with their values, and of ranges: on the scales, and in units of the drawing.

import type { Axis } from "../../kit/chart/axis";
import type { ChartBox } from "../../kit/chart/frame";
import type { Dot, SweepLine } from "./lines";
import type { SweepPlaced } from "./marks";
import type { SweepPlaces } from "./places";

/** A value with its position. */
export interface SweepSpot {
  dot: Dot;
  /** In units of the drawing. */
  x: number;
  y: number;
  /** The same on the scales. */
  scaled: { x: number; y: number };
  /** Begin of a stacked value's layer on the y scale; 0 without stacking. */
  floor: number;
  /** Number of its piece of the line. A value without a position on the scale interrupts the line. */
  piece: number;
  /** True if it has a shape: of many values only some have. */
  seen: boolean;
  /** Both ends of its interval in units of the drawing, clipped to the axis; null if it has none, or is stacked. */
  whisker: { top: number; bottom: number } | null;
}

/** A line with its positions. */
export interface DrawnLine {
  line: SweepLine;
  /** Number of its style. */
  styleNumber: number;
  spots: readonly SweepSpot[];
}

/** A range on the y axis, in units of the drawing; an open end is at the edge of the panel. */
export interface SweepRange {
  placed: SweepPlaced;
  x: number;
  top: number;
  bottom: number;
  styleNumber: number;
  label: { x: number; y: number; text: string } | null;
}

/** Number of values up to which each value of a line has a shape. */
const SHAPES = 24;

/** Lines on these axes; with `stacked` each one begins at the top of the previous ones. */
export function drawnLines(
  lines: readonly SweepLine[],
  x: SweepPlaces,
  y: Axis,
  how: { styleNumber(line: SweepLine): number; stacked: boolean },
): DrawnLine[] {
  const tops = new Map<number, number>();
  return lines.map((line, number) => {
    const every = Math.ceil(line.dots.length / SHAPES);
    // Overlapping lines have their shapes at different positions.
    const first = Math.floor((every * number) / Math.max(1, lines.length));
    const last = line.dots.length - 1;
    let piece = 0;
    const spots: SweepSpot[] = [];
    for (const [i, dot] of line.dots.entries()) {
      const floor = how.stacked ? (tops.get(dot.x) ?? 0) : 0;
      const top = floor + dot.y;
      tops.set(dot.x, top);
      const scaled = { x: x.of(line, dot.x), y: y.shown(top) };
      const place = { x: x.axis.at(scaled.x), y: y.at(top) };
      const before = spots.at(-1);
      if (before && (before.y === y.zero) !== (place.y === y.zero)) piece += 1;
      const seen = !how.stacked && (every <= 1 || i % every === first || i === last);
      const ends = how.stacked ? null : dot.interval;
      const whisker = ends && { top: y.at(ends[1]), bottom: y.at(ends[0]) };
      spots.push({ dot, ...place, scaled, floor, piece, seen, whisker });
    }
    return { line, styleNumber: how.styleNumber(line), spots };
  });
}

/** Ranges of marks, clipped to the panel. */
export function rangesOf(
  placed: readonly SweepPlaced[],
  x: SweepPlaces,
  y: Axis,
  box: ChartBox,
  styleNumber: (of: Pick<SweepLine, "series" | "class">) => number,
): SweepRange[] {
  const inBox = (at: number) => Math.max(box.y, Math.min(box.y + box.height, at));
  return placed.flatMap((one) => {
    const middle = x.axis.at(x.of(one, one.x));
    if (middle < box.x - 1 || middle > box.x + box.width + 1) return [];
    const top = one.high === null ? box.y : inBox(y.at(one.high));
    const bottom = one.low === null ? box.y + box.height : inBox(y.at(one.low));
    return [{ placed: one, x: middle, top, bottom, styleNumber: styleNumber(one), label: null }];
  });
}
