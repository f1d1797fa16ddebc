// Where the parts of the drawing are: the line, the stages, the bitmaps from the root down, the buckets, and what all of it has cost.
// Priorities fall from left to right, as bits of words do.

import type { Info } from "../../gen/types/Info";
import type { Box } from "../../kit/marks/mark";
import { type Shape, shapeOf } from "./decode";

export interface Plan {
  width: number;
  height: number;
  /** Right end of the names of rows. */
  names: number;
  /** Middle of the first row of operations that wait, how many a row has, and how many are drawn. */
  line: { y: number; each: number; most: number };
  /** The stages of a pipeline, or the place of the operation at work. */
  stages: readonly Box[];
  /** By level, each bit. */
  bits: readonly (readonly Box[])[];
  /** By priority. */
  buckets: readonly Box[];
  /** Middle of the last line of text. */
  foot: number;
}

const [NAMES, MARGIN] = [62, 14];
/** Pixels of a bucket at least, and between the bitmaps of a level. */
const [LEAST_BUCKET, APART] = [17, 4];
/** Pixels of a stage at least: an operation fits into it. */
const LEAST_STAGE = 43;
/** Pixels of an operation in line. */
export const CHIP = 46;
/** Pixels for the number of those that are not drawn. */
const REST = 40;
/** Heights of the rows. */
export const HEIGHT = { line: 24, stages: 40, bits: 22, counters: 16, buckets: 40, foot: 18 };
/** Pixels between rows, at least and at most. */
const [LEAST_GAP, MOST_GAP] = [8, 34];

const rowsOf = ({ levels }: Shape) => 4 + levels;

/** Height of all rows, without what is between them. */
function heightOf({ levels, strategy }: Shape): number {
  const bits = HEIGHT.bits + (strategy === "counters" ? HEIGHT.counters : 0);
  return HEIGHT.line + HEIGHT.stages + levels * bits + HEIGHT.buckets + HEIGHT.foot;
}

/** Pixels below which the drawing is made smaller as a whole. */
export function leastOf(info: Info): { width: number; height: number } {
  const shape = shapeOf(info);
  const width = NAMES + MARGIN + Math.max(shape.priorities * LEAST_BUCKET, shape.stages * LEAST_STAGE, 340);
  return { width, height: heightOf(shape) + LEAST_GAP * (rowsOf(shape) + 1) };
}

/** `waiting`: operations in line. `whole`: all of them are drawn, in more height than there is if need be. */
export function layout(shape: Shape, width: number, space: number, waiting: number, whole = false): Plan {
  const { levels, priorities, stages, strategy } = shape;
  const room = width - NAMES - MARGIN;
  const each = Math.max(1, Math.floor((room - REST) / CHIP));
  const more = whole ? Math.max(0, Math.ceil(waiting / each) - 1) * HEIGHT.line : 0;
  const height = whole ? Math.max(space, more + heightOf(shape) + LEAST_GAP * (rowsOf(shape) + 1)) : space;
  const free = (height - more - heightOf(shape)) / (rowsOf(shape) + 1);
  const gap = Math.max(LEAST_GAP, Math.min(MOST_GAP, free));
  let y = Math.max(gap, (height - more - heightOf(shape) - gap * (rowsOf(shape) - 1)) / 2);
  const row = (h: number) => {
    const top = y;
    y += h + gap;
    return top;
  };
  const line = row(HEIGHT.line + more) + HEIGHT.line / 2;
  const top = row(HEIGHT.stages);
  const places = Math.max(1, stages);
  const stage = room / places;
  const boxes = Array.from({ length: places }, (_, i) => ({
    x: NAMES + i * stage,
    y: top,
    w: stage - (stages > 0 ? 2 : 0),
    h: HEIGHT.stages - 14,
  }));
  const bits = Array.from({ length: levels }, (_, i): Box[] => {
    const top = row(HEIGHT.bits + (strategy === "counters" ? HEIGHT.counters : 0));
    const count = shape.width ** (i + 1);
    const w = room / count;
    return Array.from({ length: count }, (_, bit) => {
      const gaps = bit % shape.width === 0 && count > shape.width ? APART : 1;
      return { x: NAMES + (count - 1 - bit) * w, y: top, w: w - gaps, h: HEIGHT.bits };
    });
  });
  const bottom = row(HEIGHT.buckets);
  const w = room / priorities;
  const buckets = Array.from({ length: priorities }, (_, priority) => ({
    x: NAMES + (priorities - 1 - priority) * w,
    y: bottom,
    w: w - 2,
    h: HEIGHT.buckets - 14,
  }));
  const foot = row(HEIGHT.foot) + HEIGHT.foot / 2;
  return {
    width,
    height,
    names: NAMES - 8,
    line: { y: line, each, most: whole ? waiting : each },
    stages: boxes,
    bits,
    buckets,
    foot,
  };
}
