// Layout of a BBQ of several levels: the levels from top to bottom, then the lists of buckets, and the free list.

import { middleOf } from "../../../kit/drawing/box";
import type { Box } from "../../../kit/marks/mark";
import { type Item, linesOf, listItems } from "../lists/cells";
import { type FreeLayout, freeHeight, freeRowsOf, layoutFree } from "../lists/free-layout";
import { columnWidthOf, GUTTER, heightFor, type Marker, RIGHT, touchedBox } from "../lists/layout";
import { type BbqShape, commitStage, indexStage, isLarge, waitStage, writeStage } from "../shape";
import { type Bbq, type BbqBucket, bucketOf, lengthOf } from "../state";
import {
  type BbqCell,
  type BbqShown,
  cellKey,
  type Levels,
  layoutLevels,
  leastOfLevels,
  MASKS,
  shownBitmaps,
  sizesFor,
  widthOfBitmaps,
} from "./levels";

export interface BucketColumn {
  bucket: BbqBucket;
  area: Box;
  items: Item[];
  title: string;
  /** True if its priority stands below the list. */
  numbered: boolean;
  /** True if it is too narrow for numbers. */
  compact: boolean;
}

export interface TreeLayout extends Pick<Levels, "rows" | "cells" | "labels"> {
  width: number;
  height: number;
  gutter: number;
  right: number;
  caption: number;
  pb: Box;
  buckets: BucketColumn[];
  /** The strip of all priorities, if there are too many to be drawn. */
  overview: Box | null;
  markers: Marker[];
  free: FreeLayout;
}

const FREE = 56;
const OVERVIEW = 30;
const LEAST_LISTS = 46;

/** Heights of the texts above and below the levels. */
const around = (shape: BbqShape) =>
  18 + FREE + 10 + LEAST_LISTS + (isLarge(shape) ? OVERVIEW : 0) + (shape.queues > 1 ? MASKS : 0);

/** Minimum size: for a bit of each priority, or for one bitmap a level if there are too many. */
export const leastOfTree = (shape: BbqShape): { width: number; height: number } => ({
  width: Math.max(560, GUTTER + (isLarge(shape) ? 24 * shape.w : 13 * shape.priorities)),
  height: around(shape) + leastOfLevels(shape),
});

/** Zoom factor of a large panel. */
export const zoomOfTree = (shape: BbqShape, width: number, height: number): number =>
  Math.max(1, Math.min(1.3, height / Math.max(460, leastOfTree(shape).height), width / 1000));

const worked = new WeakMap<Bbq, { width: number; height: number; plan: TreeLayout }>();

/** The layout of a step in a panel; cached, since the marks and the control both need it. */
export function planOfTree(bbq: Bbq, width: number, height: number): TreeLayout {
  const found = worked.get(bbq);
  if (found?.width === width && found.height === height) return found.plan;
  const zoom = zoomOfTree(bbq, width, height);
  const plan = layoutTree(bbq, width / zoom, height / zoom);
  worked.set(bbq, { width, height, plan });
  return plan;
}

/** Lays out a step. A complete drawing shows every element, and may be larger than the available size. */
export function layoutTree(bbq: Bbq, spaceWidth: number, available: number): TreeLayout {
  const { complete } = bbq;
  const large = isLarge(bbq);
  const chosen = large ? shownBitmaps(bbq) : null;
  const width = complete ? Math.max(spaceWidth, widthOf(bbq, chosen)) : spaceWidth;
  const space = { x: GUTTER, w: width - GUTTER - RIGHT };
  const { rows, cells, bottom, ...levels } = layoutLevels(bbq, sizesFor(bbq, available - around(bbq)), chosen, space);
  const top = bottom + 2;
  const freeH = FREE + (complete ? freeHeight(freeRowsOf(bbq, space.w)) : 0);
  const below = freeH + 6 + (large ? OVERVIEW : 0);
  const height = complete ? wholeHeight(bbq, available, top + below, space.w) : available;
  const listsEnd = height - below;
  const pb: Box = { ...space, y: top, h: Math.max(20, listsEnd - top) };
  const overview = large ? { ...space, y: listsEnd + 4, h: OVERVIEW - 10 } : null;
  const labels = [
    ...levels.labels,
    { text: "buckets", y: pb.y + 11 },
    ...(overview ? [{ text: "priorities", y: middleOf(overview) }] : []),
  ];
  const buckets = !large ? columns(bbq, pb, cells) : complete ? allCards(bbq, pb) : cards(bbq, pb);
  return {
    ...{ width, height, labels, rows, cells, pb, buckets, overview },
    ...{ gutter: GUTTER, right: space.x + space.w, caption: 9 },
    markers: markersOf(bbq, { rows, cells, buckets }),
    free: layoutFree(bbq, { ...space, y: height - freeH, h: freeH }),
  };
}

/** Number of priorities up to which a complete drawing shows the data of every element; with more, an element is a bar. */
const MOST_WRITTEN = 16;

/** Width for every bitmap in flight side by side, or for the data of all elements. */
function widthOf(bbq: Bbq, chosen: readonly BbqShown[] | null): number {
  const written = bbq.priorities <= MOST_WRITTEN ? columnWidthOf(bbq) * bbq.priorities : 0;
  const most = chosen && Math.max(...chosen.map(({ concerned }) => concerned.length));
  return GUTTER + RIGHT + (most === null ? written : widthOfBitmaps(bbq, most));
}

/** Height in which every element of every list is drawn. `others` is the height of everything except the lists. */
function wholeHeight(bbq: Bbq, available: number, others: number, width: number): number {
  if (isLarge(bbq)) {
    const lists = cardRows(bbq, width).reduce((sum, { h }) => sum + h, 0);
    return Math.max(available, others + Math.max(LEAST_LISTS, lists));
  }
  const pitch = pitchOf(width / bbq.priorities < COMPACT);
  const longest = Math.max(1, ...bbq.buckets.map((bucket) => linesOf(bucket, bbq.touches)));
  return heightFor(longest, available, (lines) => others + 8 + NUMBER + lines * pitch);
}

/** Height of the priorities below the lists, and of the shortest lists with such numbers. */
const NUMBER = 15;
const LEAST_NUMBERED = 70;

/** A list below every bit of the last level. */
function columns(bbq: Bbq, pb: Box, cells: Levels["cells"]): BucketColumn[] {
  return bbq.buckets.flatMap((bucket) => {
    const cell = cells.get(cellKey(bbq.d, bucket.priority));
    if (!cell) return [];
    const area = { x: cell.bit.x, y: pb.y, w: cell.bit.w, h: pb.h };
    const compact = area.w < COMPACT;
    const numbered = area.h >= LEAST_NUMBERED && area.w >= 9 * `${bbq.priorities - 1}`.length;
    const list = { ...area, h: area.h - (numbered ? NUMBER : 0) };
    return [{ bucket, area, compact, title: "", numbered, items: stack(bbq, bucket, list, { compact, top: 6 }) }];
  });
}

/** Width of a card, and heights of its title and of its margins. */
const CARD = 116;
const CARD_TOP = 20;
const CARD_GAP = 8;

/** The list of a bucket on a card. */
function cardOf(bbq: Bbq, bucket: BbqBucket, area: Box): BucketColumn {
  const { certain, next: [next] = [] } = bbq.service ?? {};
  const title = `bucket ${bucket.priority}${certain && bucket.priority === next ? " next" : ""}`;
  const items = stack(bbq, bucket, area, { compact: false, top: CARD_TOP, keep: bbq.selected.elements });
  return { bucket, area, compact: false, numbered: false, title, items };
}

/** The lists of all buckets that hold or await elements, the largest priority first, in rows as high as their longest list. */
function cardRows(bbq: Bbq, width: number): { buckets: BbqBucket[]; h: number }[] {
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
  return cardRows(bbq, pb.w).flatMap(({ buckets, h }) => {
    const row = buckets.map((bucket, i) => cardOf(bbq, bucket, { x: pb.x + i * CARD, y, w: CARD, h }));
    y += h;
    return row;
  });
}

/** Cards of the selected lists, side by side; buckets of interest first, then the next ones to be served. */
function cards(bbq: Bbq, pb: Box): BucketColumn[] {
  const fit = Math.max(1, Math.floor(pb.w / CARD));
  const selected = bbq.selected.bits.flatMap(({ level, index }) => (level === bbq.d ? index : []));
  const nearest = bbq.stages.flatMap((o) => o?.priority ?? []).reverse();
  const order = [...new Set([...selected, ...nearest, ...(bbq.service?.next ?? [])])];
  const buckets = order.flatMap((priority) => bucketOf(bbq, priority) ?? []);
  return buckets.slice(0, fit).map((bucket, i) => {
    const card = cardOf(bbq, bucket, { x: pb.x + i * CARD, y: pb.y, w: CARD, h: pb.h });
    // If only one element fits, it is the oldest.
    const oldest = bucket.list.at(-1);
    const [only, another] = card.items;
    if (another || only?.kind !== "more" || !oldest) return card;
    const items: Item[] = [{ kind: "element", ...oldest, box: only.box }];
    return { ...card, title: `${card.title} ×${lengthOf(bucket)}`, items };
  });
}

/** Width below which elements are bars without numbers. */
const COMPACT = 26;

/** Distance between elements of a list. */
const pitchOf = (compact: boolean) => (compact ? 9 : 20);

/** The items of a list from the top of an area down. Elements of `keep` stay visible. */
function stack(
  { complete, touches }: Bbq,
  bucket: BbqBucket,
  area: Box,
  { compact, top, keep = [] }: { compact: boolean; top: number; keep?: readonly number[] },
): Item[] {
  const pitch = pitchOf(compact);
  const available = complete ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor((area.h - top - 2) / pitch));
  const w = compact ? area.w - 4 : Math.min(area.w - 8, 104);
  return listItems(bucket, touches, available, keep).map(
    (item, line): Item => ({
      ...item,
      box: { x: area.x + (area.w - w) / 2, y: area.y + top + line * pitch, w, h: compact ? 7 : 17 },
    }),
  );
}

/** Minimum width of a bit with a number above it. */
export const NUMBERED = 36;

/** Width of a digit of the number above a bit, and of the glyph of an operation. */
const DIGIT = 7;
const SIGN = 11;

/** Positions of operations: at a bit, in the lane below it, or at an element. */
export function markersOf(bbq: Bbq, plan: Pick<TreeLayout, "rows" | "cells" | "buckets">): Marker[] {
  return bbq.stages.flatMap((occupant): Marker[] => {
    if (!occupant?.at || occupant.stage === 0) return [];
    const { stage, priority } = occupant;
    const { level, index } = occupant.at;
    if (stage === writeStage(bbq)) {
      const column = plan.buckets.find(({ bucket }) => bucket.priority === priority);
      if (!column) return [];
      const box = touchedBox(column.items, bbq.touches) ?? { ...column.area, h: 14 };
      // The glyph stands in the gap before the box, where it covers no number of this or the next bucket.
      return [{ occupant, x: Math.max(box.x - 4, GUTTER + 1), y: middleOf(box), label: "none" }];
    }
    const row = plan.rows.find((row) => row.level === level);
    const cell = plan.cells.get(cellKey(level, index));
    if (!row || !cell) return [];
    const { slot, slots, above } = slotOf(bbq, level, stage);
    const number = above ? numberOf(cell, index % bbq.w, slots) : 0;
    const w = Math.min(cell.bit.w - 4 - number, above ? 72 : 40 * slots);
    const pitch = w / slots;
    const label = pitch >= 38 ? "beside" : "none";
    const x = cell.center + number / 2 - w / 2 + (slot + 0.5) * pitch - (label === "beside" ? 9 : 0);
    // Adjacent operations that touch are offset vertically.
    const shift = pitch >= 13 ? 0 : slot % 2 === 0 ? -3 : 3;
    return [{ occupant, x, y: (above ? row.marks : middleOf(row.lane)) + shift, label }];
  });
}

/** Width of the number above the corner of a bit, beside which glyphs stand; 0 if there is none, or too little space for both. */
function numberOf({ bit }: BbqCell, number: number, slots: number): number {
  const width = 2 + DIGIT * `${number}`.length;
  return bit.w >= NUMBERED && bit.w - 4 - width >= SIGN * slots ? width : 0;
}

/** An operation waits above the bit that it picks, and moves to the lane below once it is counted. */
function slotOf(bbq: Bbq, level: number, stage: number): { slot: number; slots: number; above: boolean } {
  if (stage === indexStage(bbq, level)) return { slot: 0, slots: level === 1 ? 1 : 2, above: true };
  if (level > 1 && stage === waitStage(bbq, level)) return { slot: 1, slots: 2, above: true };
  return { slot: stage - commitStage(bbq, level), slots: level === bbq.d ? 4 : 2, above: false };
}
