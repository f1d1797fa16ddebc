// Where everything of a BBQ of several levels is drawn: the levels under one another, below them the lists of buckets, and the free list.

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
  /** Whether its priority stands below the list. */
  numbered: boolean;
  /** Too narrow for numbers. */
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
  /** The strip of all priorities, where there are too many of them to be drawn. */
  overview: Box | null;
  markers: Marker[];
  free: FreeLayout;
}

const FREE = 56;
const OVERVIEW = 30;
const LEAST_LISTS = 46;

/** What stands above and below the levels. */
const around = (shape: BbqShape) =>
  18 + FREE + 10 + LEAST_LISTS + (isLarge(shape) ? OVERVIEW : 0) + (shape.queues > 1 ? MASKS : 0);

/** Room for a bit of each priority, or of one bitmap a level if there are too many. */
export const leastOfTree = (shape: BbqShape): { width: number; height: number } => ({
  width: Math.max(560, GUTTER + (isLarge(shape) ? 24 * shape.w : 13 * shape.priorities)),
  height: around(shape) + leastOfLevels(shape),
});

/** There is more room in a large space, and everything is larger. */
export const zoomOfTree = (shape: BbqShape, width: number, height: number): number =>
  Math.max(1, Math.min(1.3, height / Math.max(460, leastOfTree(shape).height), width / 1000));

const worked = new WeakMap<Bbq, { width: number; height: number; plan: TreeLayout }>();

/** The layout in so many pixels; worked out once a step, for the marks and for the control among them. */
export function planOfTree(bbq: Bbq, width: number, height: number): TreeLayout {
  const found = worked.get(bbq);
  if (found?.width === width && found.height === height) return found.plan;
  const zoom = zoomOfTree(bbq, width, height);
  const plan = layoutTree(bbq, width / zoom, height / zoom);
  worked.set(bbq, { width, height, plan });
  return plan;
}

/** Of a whole drawing every element is drawn, in more room than there is if need be. */
export function layoutTree(bbq: Bbq, spaceWidth: number, room: number): TreeLayout {
  const { whole } = bbq;
  const large = isLarge(bbq);
  const chosen = large ? shownBitmaps(bbq) : null;
  const width = whole ? Math.max(spaceWidth, widthOf(bbq, chosen)) : spaceWidth;
  const space = { x: GUTTER, w: width - GUTTER - RIGHT };
  const { rows, cells, bottom, ...levels } = layoutLevels(bbq, sizesFor(bbq, room - around(bbq)), chosen, space);
  const top = bottom + 2;
  const freeH = FREE + (whole ? freeHeight(freeRowsOf(bbq, space.w)) : 0);
  const below = freeH + 6 + (large ? OVERVIEW : 0);
  const height = whole ? wholeHeight(bbq, room, top + below, space.w) : room;
  const listsEnd = height - below;
  const pb: Box = { ...space, y: top, h: Math.max(20, listsEnd - top) };
  const overview = large ? { ...space, y: listsEnd + 4, h: OVERVIEW - 10 } : null;
  const labels = [
    ...levels.labels,
    { text: "buckets", y: pb.y + 11 },
    ...(overview ? [{ text: "priorities", y: middleOf(overview) }] : []),
  ];
  const buckets = !large ? columns(bbq, pb, cells) : whole ? allCards(bbq, pb) : cards(bbq, pb);
  return {
    ...{ width, height, labels, rows, cells, pb, buckets, overview },
    ...{ gutter: GUTTER, right: space.x + space.w, caption: 9 },
    markers: markersOf(bbq, { rows, cells, buckets }),
    free: layoutFree(bbq, { ...space, y: height - freeH, h: freeH }),
  };
}

/** Priorities of which a whole drawing has the data of every element written; of more, an element is a bar. */
const MOST_WRITTEN = 16;

/** Room for every bitmap in flight next to the others, or for the data of all elements. */
function widthOf(bbq: Bbq, chosen: readonly BbqShown[] | null): number {
  const written = bbq.priorities <= MOST_WRITTEN ? columnWidthOf(bbq) * bbq.priorities : 0;
  const most = chosen && Math.max(...chosen.map(({ concerned }) => concerned.length));
  return GUTTER + RIGHT + (most === null ? written : widthOfBitmaps(bbq, most));
}

/** Height in which every element of every list is drawn. `others`: height of all that is not lists. */
function wholeHeight(bbq: Bbq, room: number, others: number, width: number): number {
  if (isLarge(bbq)) {
    const lists = cardRows(bbq, width).reduce((sum, { h }) => sum + h, 0);
    return Math.max(room, others + Math.max(LEAST_LISTS, lists));
  }
  const pitch = pitchOf(width / bbq.priorities < COMPACT);
  const longest = Math.max(1, ...bbq.buckets.map((bucket) => linesOf(bucket, bbq.touches)));
  return heightFor(longest, room, (lines) => others + 8 + NUMBER + lines * pitch);
}

/** Height of the priorities below the lists, and of the least lists that have them. */
const NUMBER = 15;
const LEAST_NUMBERED = 70;

/** A list under every bit of the last level. */
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

/** The lists of all buckets that hold elements or wait for one, the largest priority first, in rows as high as their longest list. */
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

/** Lists of the buckets that are shown at all, side by side; after those of interest the next to be served. */
function cards(bbq: Bbq, pb: Box): BucketColumn[] {
  const fit = Math.max(1, Math.floor(pb.w / CARD));
  const selected = bbq.selected.bits.flatMap(({ level, index }) => (level === bbq.d ? index : []));
  const nearest = bbq.stages.flatMap((o) => o?.priority ?? []).reverse();
  const order = [...new Set([...selected, ...nearest, ...(bbq.service?.next ?? [])])];
  const buckets = order.flatMap((priority) => bucketOf(bbq, priority) ?? []);
  return buckets.slice(0, fit).map((bucket, i) => {
    const card = cardOf(bbq, bucket, { x: pb.x + i * CARD, y: pb.y, w: CARD, h: pb.h });
    // With room for one of several, that which is the oldest.
    const oldest = bucket.list.at(-1);
    const [only, another] = card.items;
    if (another || only?.kind !== "more" || !oldest) return card;
    const items: Item[] = [{ kind: "element", ...oldest, box: only.box }];
    return { ...card, title: `${card.title} ×${lengthOf(bucket)}`, items };
  });
}

/** Width below which elements are bars without numbers. */
const COMPACT = 26;

/** From one element of a list to the next. */
const pitchOf = (compact: boolean) => (compact ? 9 : 20);

/** The items of a list from the top of an area down. `keep`: elements that stay visible. */
function stack(
  { whole, touches }: Bbq,
  bucket: BbqBucket,
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

/** Least width of a bit whose number stands above it. */
export const NUMBERED = 36;

/** Width of a digit of the number above a bit, and of the sign of an operation. */
const DIGIT = 7;
const SIGN = 11;

/** Operations at what they work on: at a bit, in the lane below it, or at an element. */
export function markersOf(bbq: Bbq, plan: Pick<TreeLayout, "rows" | "cells" | "buckets">): Marker[] {
  return bbq.stages.flatMap((occupant): Marker[] => {
    if (!occupant?.at || occupant.stage === 0) return [];
    const { stage, priority } = occupant;
    const { level, index } = occupant.at;
    if (stage === writeStage(bbq)) {
      const column = plan.buckets.find(({ bucket }) => bucket.priority === priority);
      if (!column) return [];
      const box = touchedBox(column.items, bbq.touches) ?? { ...column.area, h: 14 };
      // The sign stands in the gap before the box: it covers no number of this bucket or of the next one.
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
    // Where neighbours touch, they stand a little higher and lower.
    const shift = pitch >= 13 ? 0 : slot % 2 === 0 ? -3 : 3;
    return [{ occupant, x, y: (above ? row.marks : middleOf(row.lane)) + shift, label }];
  });
}

/** Width of the number above the corner of a bit, which signs stand next to; 0 where there is none, or too little room for both. */
function numberOf({ bit }: BbqCell, number: number, slots: number): number {
  const width = 2 + DIGIT * `${number}`.length;
  return bit.w >= NUMBERED && bit.w - 4 - width >= SIGN * slots ? width : 0;
}

/** Above the bit an operation picks and waits; in the lane below it has been counted and goes on to what lies below. */
function slotOf(bbq: Bbq, level: number, stage: number): { slot: number; slots: number; above: boolean } {
  if (stage === indexStage(bbq, level)) return { slot: 0, slots: level === 1 ? 1 : 2, above: true };
  if (level > 1 && stage === waitStage(bbq, level)) return { slot: 1, slots: 2, above: true };
  return { slot: stage - commitStage(bbq, level), slots: level === bbq.d ? 4 : 2, above: false };
}
