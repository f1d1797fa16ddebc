// Layout of the free list, and of the elements that enqueues in flight have popped. Units are pixels before scaling.

import { middleOf } from "../../../kit/drawing/box";
import type { Box } from "../../../kit/marks/mark";
import type { Bbq } from "../state";

export interface FreeCell {
  element: number;
  box: Box;
  /** Popped, and not yet in a list. */
  carried: boolean;
  /** Pushed in this step. */
  fresh: boolean;
}

export interface FreeLayout {
  /** Vertical centre of the cells, for the row's label. */
  y: number;
  cells: FreeCell[];
  /** Number of omitted cells, at their position in the queue. */
  more: { count: number; box: Box } | null;
  /** Number of popped elements that do not fit, or that no stage names, at their position among the popped ones. */
  carriedMore: { count: number; box: Box } | null;
  /** Captions of the two ends. */
  captions: { text: string; x: number; y: number }[];
  /** Position after the last cell. */
  end: { x: number; y: number };
  /** The bar: numbers of elements by location, as parts of its width. */
  bar: { kind: "listed" | "carried" | "free"; count: number; box: Box }[];
  /** Vertical centre of the bar. */
  barY: number;
  /** Position of the text about the bar. */
  words: { x: number; y: number };
}

const CELL = { h: 24, gap: 3 };

/** Number of cells for which a complete drawing reserves space; longer free lists take more. */
const MOST_RESERVED = 1_024;
/** Distance between rows of cells. */
const PITCH = CELL.h + CELL.gap;
/** Width in pixels of the text about an empty free list, and largest width of that text with the captions of both ends. */
const NOTHING = 100;
const CAPTIONS = 210 + NOTHING;
/** Largest number of drawn popped elements, and the width of the count of the others. */
const CARRIED = 6;
const CARRIED_MORE = 40;

const widthOf = ({ capacity }: Pick<Bbq, "capacity">) => (capacity > 10_000 ? 48 : capacity > 100 ? 32 : 26);

/** Number of rows that the free and the popped elements take in a width. */
export function freeRowsOf(bbq: Pick<Bbq, "capacity" | "free" | "carried">, width: number): number {
  const { capacity, free, carried } = bbq;
  const pitch = widthOf(bbq) + CELL.gap;
  const cells = capacity <= MOST_RESERVED ? capacity : free.count + carried.length;
  return Math.ceil((cells * pitch + CAPTIONS) / (Math.floor(width / pitch) * pitch));
}

/** Height of `rows` rows, without the first one. */
export const freeHeight = (rows: number): number => PITCH * (rows - 1);

/** Of a complete drawing every free element is drawn, row by row. */
export function layoutFree(bbq: Bbq, space: Box): FreeLayout {
  const { complete, touches } = bbq;
  const carried = carriedOf(bbq);
  const { fifo, back, count } = bbq.free;
  const w = widthOf(bbq);
  const pitch = w + CELL.gap;
  const first = space.y + space.h - CELL.h - 6 - freeHeight(complete ? freeRowsOf(bbq, space.w) : 1);
  const right = space.x + space.w;
  let [x, top] = [space.x, first];
  /** Reserves `width` in this row, or in the next one if it does not fit, followed by `gap`. */
  const place = (width: number, gap = 0): Box => {
    if (complete && x + width > right + 1) [x, top] = [space.x, top + PITCH];
    const box = { x, y: top, w: width, h: CELL.h };
    x += width + gap;
    return box;
  };
  const captions: FreeLayout["captions"] = [];
  const cells: FreeCell[] = [];
  const caption = (text: string, width: number) => {
    const box = place(width);
    captions.push({ text, x: box.x, y: middleOf(box) });
  };
  let carriedMore: FreeLayout["carriedMore"] = null;
  const carry = () => {
    const counted = () => {
      if (carried.hidden > 0) carriedMore = { count: carried.hidden, box: place(CARRIED_MORE - CELL.gap, CELL.gap) };
    };
    for (const element of carried.shown) {
      // The element that was popped last is adjacent to the free list.
      if (element === touches.popped?.element) counted();
      cells.push({ element, box: place(w, CELL.gap), carried: true, fresh: false });
    }
    if (carriedMore === null) counted();
    x += 8;
  };
  // Hardware carries popped elements to their lists; a model holds elements that it may not reuse yet.
  const hardware = bbq.stages.length > 0;
  const carries = carried.shown.length + carried.hidden > 0;
  const holdsBack = !hardware && carries;
  if (hardware && carries) {
    carry();
    caption("◂ popped", 62);
  } else {
    caption("◂ pop", 40);
  }

  const carriedWidth = pitch * carried.shown.length + (carried.hidden > 0 ? CARRIED_MORE : 0);
  const push = holdsBack ? 124 + carriedWidth : 46;
  const room = Math.floor((right - push - x) / pitch);
  const fits = complete || (count <= room && back.length === 0);
  const tail = fits ? 0 : Math.max(1, Math.min(6, Math.floor(room / 3)));
  const moreWidth = bbq.capacity > 10_000 ? 104 : 76;
  const front = fits ? fifo.length : Math.min(fifo.length, Math.max(1, room - tail - Math.ceil(moreWidth / pitch)));
  const freed = bbq.touches.unlinked?.element;
  const free = (element: number, i: number) =>
    cells.push({ element, box: place(w, CELL.gap), carried: false, fresh: element === freed && i === count - 1 });
  for (const [i, element] of fifo.slice(0, front).entries()) free(element, i);
  let more: FreeLayout["more"] = null;
  if (front < count) {
    more = { count: count - front - tail, box: place(moreWidth - CELL.gap, CELL.gap) };
    for (const [i, element] of [...fifo, ...back].slice(-tail).entries()) free(element, count - tail + i);
  }
  x += 4;
  caption(holdsBack ? "◂ on the way back" : "◂ push", holdsBack ? 112 : 46);
  if (holdsBack) carry();
  const nothing = count === 0 ? place(NOTHING) : { x, y: top };
  const end = { x: nothing.x + 6, y: nothing.y + CELL.h / 2 };
  return { y: first + CELL.h / 2, cells, more, carriedMore, captions, end, ...barOf(bbq, space) };
}

/** The drawn popped elements, those nearest to their list first, and the number of the others. */
function carriedOf({ complete, carried, account, touches }: Bbq): { shown: readonly number[]; hidden: number } {
  const popped = touches.popped?.element;
  const all = carried.length;
  const last = carried.filter((element) => element === popped);
  const shown = complete || all <= CARRIED ? carried : [...carried.slice(0, CARRIED - last.length), ...last];
  // Enqueues of faulty hardware may carry elements that are also free or in a list, where they are drawn.
  const total = Math.max(all, account.carried - account.carriedTwice);
  return { shown, hidden: total - shown.length };
}

/** The bar above the free list, and the position of its text. */
function barOf({ account, capacity }: Bbq, { x, y, w }: Box): Pick<FreeLayout, "bar" | "barY" | "words"> {
  // The text needs its space, on a narrow screen the full width.
  const spared = w - 450;
  const width = spared < 100 ? 0 : Math.min(spared, 360);
  const barY = y + 9;
  const unit = width / Math.max(1, capacity);
  let at = x;
  const bar = (["listed", "carried", "free"] as const).map((kind) => {
    const box = { x: at, y: barY - 4, w: Math.min(account[kind] * unit, x + width - at), h: 8 };
    at += box.w;
    return { kind, count: account[kind], box };
  });
  return { bar, barY, words: { x: x + (width > 0 ? width + 12 : 0), y: barY } };
}
