// Selects the bitmaps to show, and lays out their bits and counters, each bitmap below its parent's bit. In a large queue these are the
// first level and the bitmaps of operations in flight and of the selection.

import { middleOf } from "../../../kit/drawing/box";
import type { Box } from "../../../kit/marks/mark";
import { Cache } from "../../../kit/marks/mark-cache";
import { above, type BbqShape, isLarge, levelOf, levelsOf, under } from "../shape";
import type { Bbq } from "../state";

/** Bitmaps of a level, by number. */
export interface BbqShown {
  level: number;
  /** Bitmaps of operations in flight and of the selection, the most important first. */
  concerned: readonly number[];
  /** Bitmaps that fill the remaining space: on the path of the next dequeue, and of those after it. */
  context: readonly number[];
}

/** By level, the bitmaps that are worth showing. The first level has only one. */
export function shownBitmaps(bbq: Bbq): BbqShown[] {
  const { w, d, service, selected } = bbq;
  const shown = concernedBitmaps(bbq);
  // Beside operations in flight, only if there is nothing else to see: their bitmaps are more important.
  const quiet = service?.certain === true && selected.count === 0;
  return levelsOf(bbq).map((level): BbqShown => {
    const concerned = [...(shown.get(level) ?? [])].filter((number) => number < w ** (level - 1));
    const on = level === 1 ? 0 : service?.path[level - 2];
    const others = quiet ? service.next.map((priority) => above(priority, d - level + 1, w)) : [];
    const context = on !== undefined && (concerned.length === 0 || quiet) ? [on, ...others] : [];
    return { level, concerned, context: [...new Set(context)].filter((number) => !concerned.includes(number)) };
  });
}

/** By level, the bitmaps of operations in flight and of the selection. */
function concernedBitmaps(bbq: Bbq): ReadonlyMap<number, ReadonlySet<number>> {
  const { w, d, touches, selected } = bbq;
  const shown = new Map(levelsOf(bbq).map((level) => [level, new Set<number>()]));
  /** Shows the bitmap of a counter, and those above it. */
  const show = (level: number, index: number) => {
    for (let at = level; at >= 1; at--) shown.get(at)?.add(above(index, level - at + 1, w));
  };
  for (const { level, index } of selected.bits) {
    show(level, index);
    // The bitmap below a bit is shown too.
    shown.get(level + 1)?.add(index);
  }
  for (const { level, index } of [...touches.adopted, ...touches.speculated, ...touches.picked, ...touches.counted])
    shown.get(level)?.add(above(index, 1, w));
  for (const occupant of bbq.stages.toReversed()) {
    if (!occupant?.at) continue;
    const { level, index } = occupant.at;
    show(level, index);
    // A level has counted it, so it is moving to the bitmap below.
    if (level < d && levelOf(bbq, occupant.stage) <= level) shown.get(level + 1)?.add(index);
  }
  return shown;
}

/** A bit and its counters. */
export interface BbqCell {
  level: number;
  index: number;
  bit: Box;
  stoc: Box;
  wlb: Box;
  center: number;
}

export interface BbqBlock {
  level: number;
  number: number;
  box: Box;
  cells: BbqCell[];
  /** Position of its number, if it is not below its parent. */
  title: number | null;
}

export interface BbqRow {
  level: number;
  /** Vertical centre of the masks of logical queues, where dequeues enter. */
  masks: number | null;
  /** Vertical centre of operations above the bits, and the lane for them below the counters. */
  marks: number;
  lane: Box;
  blocks: BbqBlock[];
  /** Number of bitmaps of interest that do not fit. */
  hidden: number;
  narrow: boolean;
}

export interface Levels {
  rows: BbqRow[];
  /** Cells by `cellKey`. */
  cells: ReadonlyMap<string, BbqCell>;
  labels: { text: string; y: number }[];
  bottom: number;
}

export const cellKey = (level: number, index: number): string => `${level} ${index}`;

/** Height of the texts above the levels, and of the masks of logical queues above the first level. */
const TOP = 18;
export const MASKS = 13;

/** Heights of the parts of a level. */
type BbqSizes = Record<"title" | "marks" | "bit" | "count" | "wlb" | "lane", number>;

/** Minimum heights, and the gap below a level. */
const LEAST: BbqSizes = { title: 0, marks: 15, bit: 16, count: 14, wlb: 13, lane: 15 };
const BELOW = 5;

/** Minimum height of all levels. */
export const leastOfLevels = (shape: Pick<BbqShape, "d" | "steered">): number =>
  levelsOf(shape).length * (LEAST.marks + LEAST.bit + LEAST.count + LEAST.wlb + LEAST.lane + BELOW);

/** Heights of the parts of a level, if all levels together have this height. */
export function sizesFor(bbq: Bbq, height: number): BbqSizes {
  const levels = levelsOf(bbq).length;
  const each = height / levels;
  const title = isLarge(bbq) && levels <= 3 ? 12 : 0;
  if (each >= 122 + title) return { title, marks: 22, bit: 24, count: 18, wlb: 15, lane: 26 };
  if (each >= 100 + title) return { title, marks: 18, bit: 21, count: 17, wlb: 14, lane: 22 };
  return LEAST;
}

/** If only some bitmaps are shown: minimum width of a bit, and the gap between two bitmaps. */
const [CELL, BITMAP_GAP] = [15, 14];

/** Minimum width of `count` bitmaps. */
export const widthOfBitmaps = ({ w }: Pick<BbqShape, "w">, count: number): number =>
  count * (w * CELL + BITMAP_GAP) - BITMAP_GAP;

type Across = Pick<Box, "x" | "w">;

/** Cached layouts: marks are cached for their rows by identity. */
const known = new Cache<Levels>(100);

/** Returns the same object for the same bitmaps in the same space. `chosen` are the shown bitmaps; null for all of them. */
export function layoutLevels(bbq: Bbq, size: BbqSizes, chosen: readonly BbqShown[] | null, space: Across): Levels {
  const shown = chosen?.map(({ concerned, context }) => `${concerned}+${context}`).join("/");
  const key = [bbq.w, bbq.d, bbq.queues, bbq.steered, space.w, ...Object.values(size), shown];
  return known.get(key.join(" "), () => {
    let y = TOP;
    const levels = (chosen ?? levelsOf(bbq).map((level) => allBitmaps(bbq, level))).map((shown) => {
      const level = layLevel(bbq, size, shown, { ...space, y }, chosen !== null);
      y = level.bottom;
      return level;
    });
    const rows = levels.map(({ row }) => row);
    const cells = rows.flatMap(({ blocks }) => blocks).flatMap(({ cells }) => cells);
    return {
      rows,
      cells: new Map(cells.map((cell) => [cellKey(cell.level, cell.index), cell])),
      labels: levels.flatMap(({ labels }) => labels),
      bottom: y,
    };
  });
}

const allBitmaps = ({ w }: BbqShape, level: number): BbqShown => ({
  level,
  concerned: Array.from({ length: w ** (level - 1) }, (_, number) => number),
  context: [],
});

/** Lays out a level from a height on. `some` is true if only some of its bitmaps are shown. */
function layLevel(
  shape: BbqShape,
  size: BbqSizes,
  { level, concerned, context }: BbqShown,
  space: Across & { y: number },
  some: boolean,
): { row: BbqRow; labels: Levels["labels"]; bottom: number } {
  const { w, queues, steered } = shape;
  const { placed, width } = placeBitmaps(shape, level, [...concerned, ...context], space, some);
  const narrow = width < 36;
  const masked = queues > 1 && level === steered + 1;
  const title = masked ? MASKS : level > 1 ? size.title : 0;
  const bits = { ...space, y: space.y + title + size.marks, h: size.bit };
  const counts = { ...space, y: bits.y + size.bit, h: size.count };
  const wlbs = narrow ? { ...space, y: counts.y + size.count, h: size.wlb } : counts;
  const bottom = wlbs.y + wlbs.h;
  const split = narrow ? width : width - Math.min(width * 0.42, 62);
  const blocks = placed.map(({ number, x }): BbqBlock => {
    const cells = under(shape, number).map((index, i): BbqCell => {
      const cell = { x: x + (w - 1 - i) * width, w: width };
      return {
        ...{ level, index },
        bit: { ...bits, ...cell },
        stoc: { ...counts, ...cell, w: split },
        wlb: narrow ? { ...wlbs, ...cell } : { ...wlbs, x: cell.x + split, w: width - split },
        center: cell.x + width / 2,
      };
    });
    const box = { x, y: bits.y, w: width * w, h: bottom - bits.y };
    const above = some && level > 1 && !masked ? space.y + (title || size.marks) / 2 : null;
    return { level, number, box, cells, title: above };
  });
  const lane = { ...space, y: bottom + 3, h: size.lane };
  const row = {
    ...{ level, lane, blocks, narrow },
    masks: masked ? space.y + title / 2 : null,
    marks: space.y + title + size.marks / 2,
    hidden: Math.max(0, concerned.length - placed.length),
  };
  const labels = [
    { text: `L${level}`, y: middleOf(bits) },
    { text: narrow ? "StOC" : "StOC, WLb", y: middleOf(counts) },
    ...(narrow ? [{ text: "WLb", y: middleOf(wlbs) }] : []),
  ];
  return { row, labels, bottom: bottom + size.lane + BELOW };
}

/** Left edges of the bitmaps of a level, and the width of a bit. */
function placeBitmaps({ w }: BbqShape, level: number, numbers: readonly number[], space: Across, some: boolean) {
  if (!some || level === 1) {
    const width = space.w / w ** level;
    const last = w ** (level - 1) - 1;
    return { width, placed: numbers.map((number) => ({ number, x: space.x + (last - number) * width * w })) };
  }
  const fit = Math.max(1, Math.floor((space.w + BITMAP_GAP) / (w * CELL + BITMAP_GAP)));
  // Bitmaps are chosen by importance, but drawn in their order.
  const shown = numbers.slice(0, fit).sort((a, b) => b - a);
  const width = Math.min(44, (space.w - BITMAP_GAP * (fit - 1)) / (w * fit));
  return { width, placed: shown.map((number, i) => ({ number, x: space.x + i * (width * w + BITMAP_GAP) })) };
}
