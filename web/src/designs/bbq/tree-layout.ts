// Where everything of a BBQ with several levels is drawn: the levels under one another, each bitmap under its parent's bit. Of a
// large one, the first level and the bitmaps that something in flight or the reader is concerned with.

import { Cache } from "../../kit/cache";
import type { Box } from "../../kit/marks/mark";
import { columnWidthOf, heightFor, type Item, linesOf, listItems, type Marker } from "./layout";
import { type FreeLayout, freeHeight, freeRowsOf, layoutFree } from "./layout-free";
import { type Overview, overview } from "./overview";
import { isLarge, type Shape } from "./shape";
import { type Bbq, type Bucket, bucketOf, lengthOf } from "./state";
import { type Shown, shownBitmaps } from "./tree-choice";
import { treeMarkers } from "./tree-markers";

/** A bit and its counters. */
export interface Cell {
  level: number;
  index: number;
  bit: Box;
  stoc: Box;
  wlb: Box;
  center: number;
}

export interface Block {
  level: number;
  number: number;
  box: Box;
  cells: Cell[];
  /** Where its number is written, if it does not stand under its parent. */
  title: number | null;
}

export interface Row {
  level: number;
  /** Middle of the places for the masks of logical queues, where dequeues meet them. */
  masks: number | null;
  /** Middle of the places for operations above the bits, and in the lane below the counters. */
  marks: number;
  lane: Box;
  blocks: Block[];
  /** Bitmaps of interest that do not fit. */
  hidden: number;
  narrow: boolean;
}

export interface BucketColumn {
  bucket: Bucket;
  area: Box;
  items: Item[];
  title: string;
  /** Whether its priority stands below the list. */
  numbered?: boolean;
  /** Too narrow for numbers. */
  compact: boolean;
}

export interface TreeLayout {
  width: number;
  height: number;
  gutter: number;
  right: number;
  caption: number;
  labels: { text: string; y: number }[];
  rows: Row[];
  cells: ReadonlyMap<string, Cell>;
  pb: Box;
  buckets: BucketColumn[];
  overview: Overview | null;
  markers: Marker[];
  free: FreeLayout;
}

const GUTTER = 72;
const RIGHT = 6;
const FREE = 56;
const OVERVIEW = 30;
const LEAST_LISTS = 46;
/** Least width of a bit of which only some bitmaps are shown. */
const CELL = 15;
const APART = 14;

export const cellKey = (level: number, index: number) => `${level} ${index}`;

type TreeShape = Pick<Shape, "w" | "d" | "priorities" | "steered" | "queues">;

/** Levels that there are. */
const levelCount = ({ d, steered }: TreeShape) => d - steered;

/** Room above the first level for the masks of logical queues. */
const MASKS = 13;

/** What stands above and below the levels. */
const around = (bbq: TreeShape) =>
  18 + FREE + 10 + LEAST_LISTS + (isLarge(bbq) ? OVERVIEW : 0) + (bbq.queues > 1 ? MASKS : 0);

/** Heights of the parts of a level. */
type Sizes = Record<"title" | "marks" | "bit" | "count" | "wlb" | "lane", number>;

/** Heights of the parts of a level, as there is room. */
function heights(bbq: Bbq, height: number): Sizes {
  const each = (height - around(bbq)) / levelCount(bbq);
  const title = isLarge(bbq) && levelCount(bbq) <= 3 ? 12 : 0;
  if (each >= 122 + title) return { title, marks: 22, bit: 24, count: 18, wlb: 15, lane: 26 };
  if (each >= 100 + title) return { title, marks: 18, bit: 21, count: 17, wlb: 14, lane: 22 };
  return { title: 0, ...LEAST };
}

const LEAST = { marks: 15, bit: 16, count: 14, wlb: 13, lane: 15 };

/** Room for a bit of each priority, or of one bitmap a level if there are too many. */
export const leastOfTree = (shape: TreeShape) => ({
  width: Math.max(560, GUTTER + (isLarge(shape) ? 24 * shape.w : 13 * shape.priorities)),
  height: around(shape) + levelCount(shape) * (LEAST.marks + LEAST.bit + LEAST.count + LEAST.wlb + LEAST.lane + 5),
});

/** Of a whole drawing every element is drawn, in more room than there is if need be. */
export function layoutTree(bbq: Bbq, spaceWidth: number, room: number): TreeLayout {
  const { whole } = bbq;
  const large = isLarge(bbq);
  const size = heights(bbq, room);
  const chosen = large ? shownBitmaps(bbq) : null;
  const width = whole ? Math.max(spaceWidth, widthOf(bbq, chosen)) : spaceWidth;
  const space = { x: GUTTER, w: width - GUTTER - RIGHT };
  const levels = levelsOf(bbq, size, chosen, space);
  const { rows, cells } = levels;
  const labels = [...levels.labels];
  const top = levels.bottom + 2;
  const freeH = FREE + (whole ? freeHeight(freeRowsOf(bbq, space.w)) : 0);
  const below = freeH + 6 + (large ? OVERVIEW : 0);
  const height = whole ? wholeHeight(bbq, { room, top, below, width: space.w }) : room;
  const free = layoutFree(bbq, { x: space.x, y: height - freeH, w: space.w, h: freeH });
  const listsEnd = height - below;
  const pb: Box = { x: space.x, y: top, w: space.w, h: Math.max(20, listsEnd - top) };
  labels.push({ text: "buckets", y: pb.y + 11 });
  const buckets = !large ? columns(bbq, pb, cells) : whole ? allCards(bbq, pb) : cards(bbq, pb);
  const strip = large ? overview(bbq, { x: space.x, y: listsEnd + 4, w: space.w, h: OVERVIEW - 10 }) : null;
  if (strip) labels.push({ text: "priorities", y: strip.box.y + strip.box.h / 2 });
  const partial = { rows, cells, buckets, pb, gutter: GUTTER };
  return {
    ...partial,
    width,
    height,
    right: space.x + space.w,
    caption: 9,
    labels,
    overview: strip,
    markers: treeMarkers(bbq, partial),
    free,
  };
}

/** The levels of bitmaps. */
interface Levels {
  rows: Row[];
  cells: TreeLayout["cells"];
  labels: TreeLayout["labels"];
  bottom: number;
}

/** Levels as they were laid out: marks are remembered for their rows. */
const known = new Cache<Levels>(100);

/** The same levels for the same bitmaps in the same space; `chosen`: null for all bitmaps. */
function levelsOf(bbq: Bbq, size: Sizes, chosen: readonly Shown[] | null, space: { x: number; w: number }): Levels {
  const shown = chosen?.map(({ concerned, context }) => `${concerned}+${context}`).join("/");
  const key = [bbq.w, bbq.d, bbq.queues, bbq.steered, space.w, ...Object.values(size), shown];
  return known.get(key.join(" "), () => layLevels(bbq, size, chosen, space));
}

function layLevels(bbq: Bbq, size: Sizes, chosen: readonly Shown[] | null, space: { x: number; w: number }): Levels {
  const rows: Row[] = [];
  const labels: TreeLayout["labels"] = [];
  let y = 18;
  for (let level = bbq.steered + 1; level <= bbq.d; level++) {
    const { concerned, context } = chosen?.find((shown) => shown.level === level) ?? all(bbq, level);
    const { placed, cellWidth } = place(bbq, level, [...concerned, ...context], space, chosen !== null);
    const narrow = cellWidth < 36;
    const masked = bbq.queues > 1 && level === bbq.steered + 1;
    const title = masked ? MASKS : level > 1 ? size.title : 0;
    const top = y + title + size.marks;
    const blocks = placed.map(({ number, x }): Block => {
      const cells = Array.from({ length: bbq.w }, (_, i): Cell => {
        const cell = { x: x + (bbq.w - 1 - i) * cellWidth, w: cellWidth };
        const below = top + size.bit;
        const split = narrow ? cellWidth : cellWidth - Math.min(cellWidth * 0.42, 62);
        return {
          level,
          index: number * bbq.w + i,
          bit: { ...cell, y: top, h: size.bit },
          stoc: { x: cell.x, y: below, w: split, h: size.count },
          wlb: narrow
            ? { ...cell, y: below + size.count, h: size.wlb }
            : { x: cell.x + split, y: below, w: cellWidth - split, h: size.count },
          center: cell.x + cellWidth / 2,
        };
      });
      const h = size.bit + size.count + (narrow ? size.wlb : 0);
      return {
        level,
        number,
        box: { x, y: top, w: cellWidth * bbq.w, h },
        cells,
        title: chosen && level > 1 && !masked ? y + (title || size.marks) / 2 : null,
      };
    });
    const bottom = top + size.bit + size.count + (narrow ? size.wlb : 0);
    labels.push({ text: `L${level}`, y: top + size.bit / 2 });
    labels.push({ text: narrow ? "StOC" : "StOC, WLb", y: top + size.bit + size.count / 2 });
    if (narrow) labels.push({ text: "WLb", y: top + size.bit + size.count + size.wlb / 2 });
    const lane = { x: space.x, y: bottom + 3, w: space.w, h: size.lane };
    rows.push({
      level,
      masks: masked ? y + title / 2 : null,
      marks: y + title + size.marks / 2,
      lane,
      blocks,
      hidden: Math.max(0, concerned.length - placed.length),
      narrow,
    });
    y = bottom + size.lane + 5;
  }
  const cells = new Map(
    rows.flatMap(({ blocks }) => blocks.flatMap((b) => b.cells)).map((c) => [cellKey(c.level, c.index), c]),
  );
  return { rows, cells, labels, bottom: y };
}

/** Priorities of which a whole drawing has the data of every element written; of more, an element is a bar. */
const MOST_WRITTEN = 16;

/** Room for every bitmap in flight next to the others, or for the data of all elements. */
function widthOf(bbq: Bbq, chosen: readonly { concerned: readonly number[] }[] | null): number {
  if (!chosen) {
    const columns = bbq.priorities <= MOST_WRITTEN ? columnWidthOf(bbq) * bbq.priorities : 0;
    return GUTTER + RIGHT + columns;
  }
  const most = Math.max(...chosen.map(({ concerned }) => concerned.length));
  return GUTTER + RIGHT + most * (bbq.w * CELL + APART) - APART;
}

/** Height in which every element of every list is drawn. */
function wholeHeight(
  bbq: Bbq,
  { room, top, below, width }: { room: number; top: number; below: number; width: number },
): number {
  if (isLarge(bbq)) {
    const rows = cardRows(bbq, width);
    return Math.max(
      room,
      top +
        below +
        Math.max(
          LEAST_LISTS,
          rows.reduce((sum, { h }) => sum + h, 0),
        ),
    );
  }
  const compact = width / bbq.priorities < COMPACT;
  const longest = Math.max(1, ...bbq.buckets.map((bucket) => linesOf(bucket, bbq.touches)));
  return heightFor(longest, room, (lines) => top + below + 8 + NUMBER + lines * pitchOf(compact));
}

/** Every bitmap of a level. */
const all = (bbq: Bbq, level: number) => ({
  concerned: Array.from({ length: bbq.w ** (level - 1) }, (_, number) => number),
  context: [],
});

/** Where the bitmaps of a level begin. */
function place(bbq: Bbq, level: number, numbers: readonly number[], space: { x: number; w: number }, chosen: boolean) {
  if (!chosen || level === 1) {
    const cellWidth = space.w / bbq.w ** level;
    const last = bbq.w ** (level - 1) - 1;
    return {
      cellWidth,
      placed: numbers.map((number) => ({ number, x: space.x + (last - number) * cellWidth * bbq.w })),
    };
  }
  const least = bbq.w * CELL + APART;
  const fit = Math.max(1, Math.floor((space.w + APART) / least));
  // The most important come first; they are drawn in their order.
  const shown = numbers.slice(0, fit).sort((a, b) => b - a);
  const cellWidth = Math.min(44, (space.w - APART * (fit - 1)) / (bbq.w * fit));
  return { cellWidth, placed: shown.map((number, i) => ({ number, x: space.x + i * (cellWidth * bbq.w + APART) })) };
}

/** Height of the priorities below the lists, and of the least lists that have them. */
const NUMBER = 15;
const LEAST_NUMBERED = 70;

/** A list under every bit of the last level. */
function columns(bbq: Bbq, pb: Box, cells: TreeLayout["cells"]): BucketColumn[] {
  return bbq.buckets.flatMap((bucket) => {
    const cell = cells.get(cellKey(bbq.d, bucket.priority));
    if (!cell) return [];
    const area = { x: cell.bit.x, y: pb.y, w: cell.bit.w, h: pb.h };
    const compact = area.w < COMPACT;
    const numbered = area.h >= LEAST_NUMBERED && area.w >= 9 * `${bbq.priorities - 1}`.length;
    const list = { ...area, h: area.h - (numbered ? NUMBER : 0) };
    const items = stack(bbq, bucket, list, { compact, top: 6 });
    return [{ bucket, area, compact, title: "", numbered, items }];
  });
}

/** Width of a card, and heights of its title and of its margins. */
const CARD = 116;
const CARD_TOP = 20;
const CARD_GAP = 8;

/** The lists of all buckets that hold elements or wait for one, the largest priority first, in rows as high as their longest list. */
function cardRows(bbq: Bbq, width: number): { buckets: Bucket[]; h: number }[] {
  const fit = Math.max(1, Math.floor(width / CARD));
  const all = bbq.buckets.toSorted((a, b) => b.priority - a.priority);
  return Array.from({ length: Math.ceil(all.length / fit) }, (_, row) => {
    const buckets = all.slice(row * fit, (row + 1) * fit);
    const lines = Math.max(1, ...buckets.map((bucket) => linesOf(bucket, bbq.touches)));
    return { buckets, h: CARD_TOP + lines * pitchOf(false) + CARD_GAP };
  });
}

function allCards(bbq: Bbq, pb: Box): BucketColumn[] {
  let { y } = pb;
  const { certain, next = [] } = bbq.service ?? {};
  return cardRows(bbq, pb.w).flatMap(({ buckets, h }) => {
    const row = buckets.map((bucket, i): BucketColumn => {
      const area = { x: pb.x + i * CARD, y, w: CARD, h };
      const title = `bucket ${bucket.priority}${certain && bucket.priority === next[0] ? " next" : ""}`;
      const items = stack(bbq, bucket, area, { compact: false, top: CARD_TOP });
      return { bucket, area, compact: false, title, items };
    });
    y += h;
    return row;
  });
}

/** Lists of the buckets that are shown at all, side by side; after those of interest the next to be served. */
function cards(bbq: Bbq, pb: Box): BucketColumn[] {
  const w = CARD;
  const fit = Math.max(1, Math.floor(pb.w / w));
  const reader = bbq.selected.bits.flatMap(({ level, index }) => (level === bbq.d ? index : []));
  const nearest = bbq.stages.flatMap((o) => (o?.priority == null ? [] : [o.priority])).reverse();
  const next = bbq.service?.next ?? [];
  const order = [...new Set([...reader, ...nearest, ...next])].filter((priority) => bucketOf(bbq, priority));
  return order.slice(0, fit).flatMap((priority, i) => {
    const bucket = bucketOf(bbq, priority);
    if (!bucket) return [];
    const area = { x: pb.x + i * w, y: pb.y, w, h: pb.h };
    const items = stack(bbq, bucket, area, { compact: false, top: CARD_TOP, keep: bbq.selected.elements });
    const named = `bucket ${priority}${bbq.service?.certain && priority === next[0] ? " next" : ""}`;
    // With room for one of several, that which is the oldest.
    const oldest = bucket.list.at(-1);
    const [only] = items;
    if (items.length !== 1 || only?.kind !== "more" || !oldest) {
      return [{ bucket, area, compact: false, title: named, items }];
    }
    const title = `${named} ×${lengthOf(bucket)}`;
    return [{ bucket, area, compact: false, title, items: [{ kind: "element" as const, ...oldest, box: only.box }] }];
  });
}

/** Width below which elements are bars without numbers. */
const COMPACT = 26;

/** From one element of a list to the next. */
const pitchOf = (compact: boolean) => (compact ? 9 : 20);

function stack(
  { whole, touches }: Bbq,
  bucket: Bucket,
  area: Box,
  { compact, top, keep = [] }: { compact: boolean; top: number; keep?: readonly number[] },
): Item[] {
  const pitch = pitchOf(compact);
  const room = whole ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor((area.h - top - 2) / pitch));
  const w = compact ? area.w - 4 : Math.min(area.w - 8, 104);
  return listItems(bucket, touches, room, keep).map(
    (item, line): Item => ({
      ...item,
      box: { x: area.x + (area.w - w) / 2, y: area.y + top + line * pitch, w, h: compact ? 7 : 17 },
    }),
  );
}
