// Layout of a BBQ of one level: a column for each priority. Units are pixels before scaling.

import { centreOf, middleOf } from "../../../kit/drawing/box";
import type { Box } from "../../../kit/marks/mark";
import type { Bbq, BbqBucket, Occupant } from "../state";
import { type Item, linesOf, listItems, NAMED } from "./cells";
import { type FreeLayout, freeHeight, freeRowsOf, layoutFree } from "./free-layout";
import type { BbqFlow } from "./free-list";

/** An operation drawn at the thing that it works on. */
export interface Marker {
  occupant: Occupant;
  x: number;
  y: number;
  /** Position of its number. */
  label: "beside" | "below" | "none";
}

export interface BbqColumn {
  bucket: BbqBucket;
  x: number;
  w: number;
  center: number;
  bit: Box;
  stoc: Box;
  wlb: Box;
  head: Box;
  tail: Box;
  items: Item[];
  /** SVG paths of the lines from the HEAD and TAIL cells to the ends of the list, and of their tips; null for an empty list. */
  wires: { lines: string; tips: string } | null;
}

export interface StructureLayout {
  width: number;
  height: number;
  /** Width of the labels at the left. */
  gutter: number;
  /** True if cells are too narrow for names. */
  narrow: boolean;
  /** Labels of the rows, with their vertical centres. */
  labels: { text: string; y: number }[];
  caption: number;
  /** Frames around the two regions of state, and the lane between them. */
  l1: Box;
  pb: Box;
  lane: Box;
  /** From the most significant bit, at the left, to bit 0. */
  columns: BbqColumn[];
  markers: Marker[];
  free: FreeLayout;
  /** The path of the element that was freed in this step, if both its ends are visible. */
  flow: BbqFlow | null;
}

/** Heights of the rows, comfortable (`ROOMY`) or the smallest readable (`TIGHT`); `element` is the height of an element in a list, `pitch`
 * the distance between elements. */
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
const TIGHT = {
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
type BbqListRows = typeof ROOMY;

/** Column width below which cells are narrow. */
const NARROW = 84;

/** Widths of the labels at the left, and of the margin right of the columns. */
export const [GUTTER, RIGHT] = [72, 6];

/** Height of a drawing with two elements and a count between them in each list. */
const heightOf = ({ caption, index, bit, stoc, lane, ends, free, pitch, gap }: BbqListRows) =>
  caption + index + bit + 2 * stoc + lane + ends + free + 3 * pitch + 3 * gap + 14;

/** Minimum size: for the texts, for four elements of a list, and for three digits in each of a bucket's two pointers. */
export const leastOf = (w: number) => ({ width: Math.max(460, GUTTER + 46 * w), height: heightOf(TIGHT) + 2 });

/** Width of a digit of an element's data, and of the element's number before it. */
const DIGIT = 7.9;
const NUMBERED = 44;
/** Number of lines by which lists grow in a complete drawing, so that the parts below rarely move. */
const STRIDE = 4;

/** Column width in which the data of every element is readable in full. */
export function columnWidthOf({ buckets }: Pick<Bbq, "buckets">): number {
  const digits = Math.max(1, ...buckets.flatMap(({ list }) => list.map(({ data }) => `${data}`.length)));
  const plain = DIGIT * digits + 20;
  return plain < NAMED ? plain : plain + NUMBERED - 14;
}

/** The height for lists of `lines` lines, or the available height if that is enough. A drawing that scrolls reserves space to grow. */
export const heightFor = (lines: number, available: number, needs: (lines: number) => number): number =>
  needs(lines) <= available ? available : Math.max(available, needs(STRIDE * Math.ceil(lines / STRIDE)));

/** Lays out a step. A complete drawing shows every element, and may be larger than the available size. */
export function layout(bbq: Bbq, space: number, available: number): StructureLayout {
  const { complete, touches } = bbq;
  const width = complete ? Math.max(space, GUTTER + RIGHT + columnWidthOf(bbq) * bbq.w) : space;
  const w = (width - GUTTER - RIGHT) / bbq.w;
  const all = { x: GUTTER, w: w * bbq.w };
  const freeRows = complete ? freeRowsOf(bbq, all.w) : 1;
  const longest = complete ? Math.max(3, ...bbq.buckets.map((bucket) => linesOf(bucket, touches))) : 3;
  const needs = (row: BbqListRows, lines: number) => heightOf(row) + freeHeight(freeRows) + row.pitch * (lines - 3);
  const row = available < needs(ROOMY, longest) ? TIGHT : ROOMY;
  const height = complete ? heightFor(longest, available, (lines) => needs(row, lines)) : available;
  const narrow = w < NARROW;

  const index = { ...all, y: row.caption + 4, h: row.index };
  const bit = { ...all, y: index.y + row.index, h: row.bit };
  const stoc = { ...all, y: bit.y + row.bit, h: row.stoc };
  const wlb = narrow ? { ...stoc, y: stoc.y + row.stoc } : stoc;
  const lane = { ...all, y: wlb.y + row.stoc + row.gap, h: row.lane };
  const ends = { ...all, y: lane.y + row.lane + row.gap, h: row.ends };
  const lists = ends.y + row.ends + 10;
  const freeH = row.free + freeHeight(freeRows);
  const free = layoutFree(bbq, { ...all, y: height - freeH, h: freeH });
  const bottom = height - freeH - row.gap;
  const fit = complete ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor((bottom - lists) / row.pitch));

  const split = narrow ? w : Math.max(w * 0.62, w - 84);
  const columns = bbq.buckets.map((bucket): BbqColumn => {
    const cell = { x: GUTTER + (bbq.w - 1 - bucket.priority) * w, w };
    const center = centreOf({ ...ends, ...cell });
    // In narrow columns four digits just fit.
    const element = { w: Math.min(w - (w < 60 ? 14 : 16), 132), h: row.element };
    const items = listItems(bucket, touches, fit).map(
      (item, line): Item => ({
        ...item,
        box: { ...element, x: center - element.w / 2, y: lists + line * row.pitch },
      }),
    );
    return {
      ...{ bucket, ...cell, center, items },
      bit: { ...bit, ...cell },
      stoc: { ...stoc, ...cell, w: split },
      wlb: narrow ? { ...wlb, ...cell } : { ...wlb, x: cell.x + split, w: w - split },
      head: { ...ends, x: cell.x, w: w / 2 },
      tail: { ...ends, x: center, w: w / 2 },
      wires: wiresOf(center, w, ends.y + ends.h, items),
    };
  });
  columns.reverse();
  return {
    ...{ width, height, gutter: GUTTER, narrow, columns, free, lane },
    caption: row.caption / 2 + 2,
    labels: [
      { text: "L1 bitmap", y: middleOf(bit) },
      { text: narrow ? "StOC" : "StOC, WLb", y: middleOf(stoc) },
      ...(narrow ? [{ text: "WLb", y: middleOf(wlb) }] : []),
      { text: "in flight", y: middleOf(lane) },
      { text: w / 2 < NAMED ? "HEAD TAIL" : "bucket", y: middleOf(ends) },
    ],
    l1: { ...bit, h: wlb.y + row.stoc - bit.y },
    pb: { ...ends, h: bottom - ends.y },
    markers: markersOf(bbq, columns, { index: middleOf(index), lane: middleOf(lane) }),
    flow: flowOf(columns, free, height - freeH - row.gap / 2),
  };
}

/** HEAD points at the newest element from above, TAIL at the oldest from the side. */
function wiresOf(center: number, w: number, top: number, items: readonly Item[]): BbqColumn["wires"] {
  const listed = items.filter((item) => item.kind !== "gone");
  const [newest, oldest] = [listed[0]?.box, listed.at(-1)?.box];
  if (!newest || !oldest) return null;
  const down = center - Math.min(w / 4, newest.w / 2 - 6);
  const right = oldest.x + oldest.w;
  const middle = middleOf(oldest);
  const lines = `M${down} ${top}V${newest.y - 5}M${right + 6} ${top}V${middle}H${right + 4}`;
  return { lines, tips: `M${down} ${newest.y}l-3 -6h6zM${right} ${middle}l6 -3v6z` };
}

/** Width of a digit of the number above a column. */
const INDEX_DIGIT = 7.5;

/** Positions of operations: above the bit in stage 1, between L1 and the list in stages 2 to 5, at the list in stage 6. */
function markersOf(
  { stages, touches }: Bbq,
  columns: readonly BbqColumn[],
  rows: { index: number; lane: number },
): Marker[] {
  return stages.flatMap((occupant): Marker[] => {
    const column = columns.find(({ bucket }) => bucket.priority === occupant?.priority);
    if (!occupant || !column || occupant.stage === 0) return [];
    const { stage, priority } = occupant;
    const { x, w, center } = column;
    if (stage === 1) {
      if (w >= 64) return [{ occupant, x: center, y: rows.index, label: "beside" }];
      // In a narrow column it stands behind the column's number, as far as there is space.
      const behind = Math.min(x + 4 + INDEX_DIGIT * `${priority}`.length + 8, x + w - 7);
      return [{ occupant, x: Math.max(center, behind), y: rows.index, label: "none" }];
    }
    if (stage < 6) {
      const slot = Math.min((w - 4) / 4, 52);
      const label = slot >= 40 ? "beside" : slot >= 20 ? "below" : "none";
      const at = center - 2 * slot + (stage - 2 + 0.5) * slot - (label === "beside" ? 9 : 0);
      return [{ occupant, x: at, y: rows.lane - (label === "below" ? 6 : 0), label }];
    }
    const box = touchedBox(column.items, touches) ?? column.head;
    return [{ occupant, x: box.x - 4, y: middleOf(box), label: "none" }];
  });
}

/** The box of the element that was linked or unlinked in this step, else of the first one. */
export function touchedBox(items: readonly Item[], { linked, unlinked }: Bbq["touches"]): Box | undefined {
  const element = linked?.element ?? unlinked?.element;
  return (items.find((item) => item.kind !== "more" && item.element === element) ?? items[0])?.box;
}

/** From the unlinked element down its column, along below the lists, and down to its cell in the free list. */
function flowOf(columns: readonly BbqColumn[], free: FreeLayout, below: number): BbqFlow | null {
  const cell = free.cells.find(({ fresh }) => fresh)?.box;
  const gone = columns.flatMap(({ items }) => items).find(({ kind }) => kind === "gone")?.box;
  if (!cell || !gone) return null;
  const [from, to] = [{ x: centreOf(gone), y: middleOf(gone) }, centreOf(cell)];
  const line = `M${gone.x} ${from.y}H${gone.x - 5}V${below}H${to}V${cell.y - 6}`;
  return { from, line, tip: `M${to} ${cell.y - 1}l-4 -7h8z` };
}
