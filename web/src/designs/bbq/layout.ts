// Where everything of a BBQ is drawn. Knows no colours and no DOM; units are pixels before scaling.

import type { Box } from "../../kit/marks/mark";
import { type FreeLayout, freeHeight, freeRowsOf, layoutFree } from "./layout-free";
import { type Bbq, type Bucket, lengthOf, type Occupant, type Touches } from "./state";

export interface Point {
  x: number;
  y: number;
}

/** An operation drawn in the structure. */
export interface Marker extends Point {
  occupant: Occupant;
  /** Where its number is written, if there is room. */
  label: "beside" | "below" | "none";
}

/** A line of a drawn list, from HEAD down to TAIL. */
export type Item =
  | { kind: "element"; element: number; data: number; box: Box }
  /** Was unlinked in this step. */
  | { kind: "gone"; element: number; data: number; box: Box }
  /** Elements that do not fit. */
  | { kind: "more"; count: number; box: Box };

export interface Column {
  bucket: Bucket;
  x: number;
  w: number;
  center: number;
  bit: Box;
  stoc: Box;
  wlb: Box;
  head: Box;
  tail: Box;
  items: Item[];
  /** Lines from the HEAD and TAIL cells to the ends of the list, with their tips, as SVG paths; null for an empty list. */
  wires: { lines: string; tips: string } | null;
}

export interface StructureLayout {
  width: number;
  height: number;
  /** Width of the labels at the left. */
  gutter: number;
  /** Cells are narrow: numbers only, without their names. */
  narrow: boolean;
  /** Labels of the rows, and the middle of each row. */
  labels: { text: string; y: number }[];
  caption: number;
  /** Frames around the two regions of state. */
  l1: Box;
  pb: Box;
  lane: Box;
  /** From the most significant bit, at the left, to bit 0. */
  columns: Column[];
  markers: Marker[];
  free: FreeLayout;
  /** The way of the element that was freed in this step, if both its ends are in sight. */
  flow: { from: { x: number; y: number }; line: string; tip: string } | null;
}

/** Heights of the rows, with room to breathe or with as little as can be read; of an element in a list, and from one to the next. */
const ROOMY = {
  caption: 16,
  index: 26,
  bit: 26,
  stoc: 24,
  lane: 30,
  ends: 22,
  free: 56,
  gap: 8,
  pitch: 25,
  element: 20,
};
const TIGHT: typeof ROOMY = {
  caption: 16,
  index: 20,
  bit: 22,
  stoc: 20,
  lane: 26,
  ends: 20,
  free: 48,
  gap: 4,
  pitch: 22,
  element: 18,
};
const NARROW = 84;
/** Width from which a cell has its name next to its value, whatever that is. */
export const NAMED = 76;

const GUTTER = 72;

/** Height with two elements and a count between them. */
const heightOf = ({ caption, index, bit, stoc, lane, ends, free, pitch, gap }: typeof ROOMY) =>
  caption + index + bit + 2 * stoc + lane + ends + free + 3 * pitch + 3 * gap + 14;

/** Room for the words, for four elements of a list, and for three digits in each of a bucket's two pointers. */
export const leastOf = (w: number) => ({ width: Math.max(460, GUTTER + 46 * w), height: heightOf(TIGHT) + 2 });

/** Right of the columns. */
const RIGHT = 6;
/** Room of a digit of an element's data, and of the element's own number before it, where that stands. */
const DIGIT = 7.9;
const NUMBERED = 44;
/** Lines by which lists grow in a whole drawing, so that the parts below them seldom move. */
const STRIDE = 4;

/** Width of a column in which the data of every element can be read in full. */
export function columnWidthOf({ buckets }: Pick<Bbq, "buckets">): number {
  const digits = Math.max(1, ...buckets.flatMap(({ list }) => list.map(({ data }) => `${data}`.length)));
  const plain = DIGIT * digits + 20;
  return plain < NAMED ? plain : plain + NUMBERED - 14;
}

/** Lines of a list, with the element that left it in this step. */
export const linesOf = ({ priority, list, skipped }: Bucket, { unlinked }: Touches): number =>
  list.length + Math.min(1, skipped.count) + (unlinked?.priority === priority ? 1 : 0);

/** The height that lists of so many lines need, or the room if that is enough. What has to be scrolled has room to grow. */
export function heightFor(lines: number, room: number, needs: (lines: number) => number): number {
  return needs(lines) <= room ? room : Math.max(room, needs(STRIDE * Math.ceil(lines / STRIDE)));
}

/** Lays out into a space of the given size. Of a whole drawing every element is drawn, in more room than there is if need be. */
export function layout(bbq: Bbq, space: number, room: number): StructureLayout {
  const { whole, touches: touched } = bbq;
  const gutter = GUTTER;
  const right = RIGHT;
  const width = whole ? Math.max(space, gutter + right + columnWidthOf(bbq) * bbq.w) : space;
  const w = (width - gutter - right) / bbq.w;
  const rows = whole ? freeRowsOf(bbq, w * bbq.w) : 1;
  const longest = whole ? Math.max(3, ...bbq.buckets.map((bucket) => linesOf(bucket, touched))) : 3;
  const needs = (row: typeof ROOMY, lines: number) => heightOf(row) + freeHeight(rows) + row.pitch * (lines - 3);
  const row = room < needs(ROOMY, longest) ? TIGHT : ROOMY;
  const height = whole ? heightFor(longest, room, (lines) => needs(row, lines)) : room;
  const narrow = w < NARROW;
  const columnX = (priority: number) => gutter + (bbq.w - 1 - priority) * w;

  const index = row.caption + 4;
  const bit = index + row.index;
  const stoc = bit + row.bit;
  const wlb = narrow ? stoc + row.stoc : stoc;
  const lane = wlb + row.stoc + row.gap;
  const ends = lane + row.lane + row.gap;
  const lists = ends + row.ends + 10;
  const freeH = row.free + freeHeight(rows);
  const free = height - freeH;
  const fit = Math.max(1, Math.floor((free - row.gap - lists) / row.pitch));

  const columns = bbq.buckets.map((bucket) => {
    const x = columnX(bucket.priority);
    const split = narrow ? w : Math.max(w * 0.62, w - 84);
    return column(bucket, touched, {
      x,
      w,
      bit: { x, y: bit, w, h: row.bit },
      stoc: { x, y: stoc, w: split, h: row.stoc },
      wlb: narrow ? { x, y: wlb, w, h: row.stoc } : { x: x + split, y: wlb, w: w - split, h: row.stoc },
      ends: { x, y: ends, w, h: row.ends },
      lists,
      room: whole ? Number.POSITIVE_INFINITY : fit,
      row,
    });
  });
  columns.reverse();

  const freeList = layoutFree(bbq, { x: gutter, y: free, w: w * bbq.w, h: freeH });
  const frame = (y: number, h: number): Box => ({ x: gutter, y, w: w * bbq.w, h });
  const middle = (y: number, h: number) => y + h / 2;
  return {
    width,
    height,
    gutter,
    narrow,
    caption: row.caption / 2 + 2,
    labels: [
      { text: "L1 bitmap", y: middle(bit, row.bit) },
      { text: narrow ? "StOC" : "StOC, WLb", y: middle(stoc, row.stoc) },
      ...(narrow ? [{ text: "WLb", y: middle(wlb, row.stoc) }] : []),
      { text: "in flight", y: middle(lane, row.lane) },
      { text: w / 2 < NAMED ? "HEAD TAIL" : "bucket", y: middle(ends, row.ends) },
    ],
    l1: frame(bit, wlb + row.stoc - bit),
    lane: frame(lane, row.lane),
    pb: frame(ends, free - row.gap - ends),
    columns,
    markers: markers(bbq, touched, columns, { index: middle(index, row.index), lane: middle(lane, row.lane) }),
    free: freeList,
    flow: flow(columns, freeList, free - row.gap / 2),
  };
}

interface Slots {
  x: number;
  w: number;
  bit: Box;
  stoc: Box;
  wlb: Box;
  ends: Box;
  lists: number;
  room: number;
  row: typeof ROOMY;
}

function column(bucket: Bucket, touched: Touches, slots: Slots): Column {
  const { x, w, ends } = slots;
  const center = x + w / 2;
  // In narrow columns four digits just fit.
  const elementWidth = Math.min(w - (w < 60 ? 14 : 16), 132);
  const box = (line: number): Box => ({
    x: center - elementWidth / 2,
    y: slots.lists + line * slots.row.pitch,
    w: elementWidth,
    h: slots.row.element,
  });
  const items = listItems(bucket, touched, slots.room).map((item, line): Item => ({ ...item, box: box(line) }));
  const head: Box = { ...ends, w: w / 2 };
  const tail: Box = { ...ends, x: center, w: w / 2 };
  const listed = items.filter((item) => item.kind !== "gone");
  const newest = listed[0]?.box;
  const oldest = listed.at(-1)?.box;
  return {
    bucket,
    x,
    w,
    center,
    bit: slots.bit,
    stoc: slots.stoc,
    wlb: slots.wlb,
    head,
    tail,
    items,
    wires: newest && oldest ? wires(center, w, ends.y + ends.h, newest, oldest) : null,
  };
}

/** HEAD points at the newest element from above, TAIL at the oldest from the side. */
function wires(center: number, w: number, top: number, newest: Box, oldest: Box): Column["wires"] {
  const down = center - Math.min(w / 4, newest.w / 2 - 6);
  const right = oldest.x + oldest.w;
  const middle = oldest.y + oldest.h / 2;
  const lines = `M${down} ${top}V${newest.y - 5}M${right + 6} ${top}V${middle}H${right + 4}`;
  return { lines, tips: `M${down} ${newest.y}l-3 -6h6zM${right} ${middle}l6 -3v6z` };
}

type Unplaced = Item extends infer I ? (I extends Item ? Omit<I, "box"> : never) : never;

/**
 * Both ends stay visible, for that is where operations work; what does not fit is counted in the middle. So does the element that
 * the reader selected.
 */
export function listItems(
  { priority, list, skipped }: Bucket,
  { unlinked }: Touches,
  room: number,
  selected: readonly number[] = [],
): Unplaced[] {
  const here = unlinked?.priority === priority ? unlinked : null;
  const gone: Unplaced[] = here ? [{ kind: "gone", element: here.element, data: here.data }] : [];
  const lines = Math.max(room - gone.length, 0);
  const shown = fitList(list, skipped, lines, selected);
  return here?.end === "head" ? [...gone, ...shown] : [...shown, ...gone];
}

function fitList(
  list: Bucket["list"],
  skipped: Bucket["skipped"],
  lines: number,
  selected: readonly number[],
): Unplaced[] {
  const elements = list.map(({ element, data }): Unplaced => ({ kind: "element", element, data }));
  const total = lengthOf({ list, skipped });
  if (total <= lines) return elements;
  const more = (count: number): Unplaced[] => (count > 0 ? [{ kind: "more", count }] : []);
  const kept = list.findIndex(({ element }) => selected.includes(element));
  const [front, back] = [Math.ceil((lines - 1) / 2), Math.floor(Math.max(lines - 1, 0) / 2)];
  const middle = elements[kept];
  if (!middle || lines < 1 || kept < front || kept >= elements.length - back) {
    return [
      ...elements.slice(0, Math.max(front, 0)),
      ...more(total - Math.max(lines - 1, 0)),
      ...elements.slice(elements.length - back),
    ];
  }
  if (lines < 3) return lines === 1 ? [middle] : [middle, ...more(total - 1)];
  // Two counts and the element itself take three lines.
  const [before, after] = [Math.ceil((lines - 3) / 2), Math.floor((lines - 3) / 2)];
  const above = kept - before + (kept >= skipped.after ? skipped.count : 0);
  return [
    ...elements.slice(0, before),
    ...more(above),
    middle,
    ...more(total - before - above - 1 - after),
    ...elements.slice(elements.length - after),
  ];
}

/** Width of a digit of the number above a column. */
const INDEX_DIGIT = 7.5;

/** Operations next to the thing they work on: above the bit in stage 1, between L1 and the list in 2 to 5, at the list in 6. */
function markers(
  bbq: Bbq,
  touched: Touches,
  columns: readonly Column[],
  rows: { index: number; lane: number },
): Marker[] {
  const found: Marker[] = [];
  for (const occupant of bbq.stages) {
    const at = columns.find(({ bucket }) => bucket.priority === occupant?.priority);
    if (!occupant || !at || occupant.stage === 0) continue;
    if (occupant.stage === 1) {
      const narrow = at.w < 64;
      // In a narrow column it stands behind the column's number, as far as there is room.
      const behind = Math.min(at.x + 4 + INDEX_DIGIT * `${occupant.priority}`.length + 8, at.x + at.w - 7);
      const x = narrow ? Math.max(at.center, behind) : at.center;
      found.push({ occupant, x, y: rows.index, label: narrow ? "none" : "beside" });
    } else if (occupant.stage < 6) {
      const slot = Math.min((at.w - 4) / 4, 52);
      const label = slot >= 40 ? "beside" : slot >= 20 ? "below" : "none";
      const left = at.center - 2 * slot;
      const x = left + (occupant.stage - 2 + 0.5) * slot - (label === "beside" ? 9 : 0);
      found.push({ occupant, x, y: rows.lane - (label === "below" ? 6 : 0), label });
    } else {
      const element = touched.linked?.element ?? touched.unlinked?.element;
      const item = at.items.find((i) => i.kind !== "more" && i.element === element) ?? at.items[0];
      const box = item?.box ?? at.head;
      found.push({ occupant, x: box.x - 4, y: box.y + box.h / 2, label: "none" });
    }
  }
  return found;
}

/** From the unlinked element down along its column, below the lists along, and down to its cell in the free list. */
function flow(columns: readonly Column[], free: FreeLayout, below: number): StructureLayout["flow"] {
  const cell = free.cells.find(({ fresh }) => fresh)?.box;
  const gone = columns.flatMap(({ items }) => items).find(({ kind }) => kind === "gone")?.box;
  if (!cell || !gone) return null;
  const side = gone.x - 5;
  const to = cell.x + cell.w / 2;
  const line = `M${gone.x} ${gone.y + gone.h / 2}H${side}V${below}H${to}V${cell.y - 6}`;
  const from = { x: gone.x + gone.w / 2, y: gone.y + gone.h / 2 };
  return { from, line, tip: `M${to} ${cell.y - 1}l-4 -7h8z` };
}
