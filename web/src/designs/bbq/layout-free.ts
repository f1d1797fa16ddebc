// Where the free list and the account of all elements are drawn.

import type { Box } from "../../kit/marks/mark";
import type { Bbq } from "./state";

export interface FreeCell {
  element: number;
  box: Box;
  /** Popped, and not in a list yet. */
  carried: boolean;
  /** Pushed in this step. */
  fresh: boolean;
}

export interface FreeLayout {
  /** Middle of the cells, for the row's label. */
  y: number;
  cells: FreeCell[];
  /** Cells that do not fit, at their place in the queue. */
  more: { count: number; box: Box } | null;
  /** Captions of the two ends. */
  captions: { text: string; x: number; y: number }[];
  /** Behind all of it. */
  end: { x: number; y: number };
  /** The bar: how many elements are where, in parts of its width. */
  bar: { kind: "listed" | "carried" | "free"; count: number; box: Box }[];
  /** Middle of the bar. */
  barY: number;
  /** Where the words for the bar end. */
  words: { x: number; y: number };
}

const CELL = { h: 24, gap: 3 };

/** Cells for which a whole drawing leaves room; longer free lists take what they hold. */
const MOST_RESERVED = 1_024;
/** From one row of cells to the next. */
const PITCH = CELL.h + CELL.gap;
/** Width in pixels of the text about an empty free list, and of that with the captions of both ends, at most. */
const NOTHING = 100;
const CAPTIONS = 170 + NOTHING;
/** Popped elements that are drawn. */
const CARRIED = 6;

const widthOf = ({ capacity }: Pick<Bbq, "capacity">) => (capacity > 10_000 ? 48 : capacity > 100 ? 32 : 26);

/** Rows that all free elements take in a width, with popped elements. */
export function freeRowsOf(
  { capacity, free, carried }: Pick<Bbq, "capacity" | "free" | "carried">,
  width: number,
): number {
  const pitch = widthOf({ capacity }) + CELL.gap;
  const cells = capacity <= MOST_RESERVED ? capacity : free.count + carried.length;
  return Math.ceil((cells * pitch + CAPTIONS) / (Math.floor(width / pitch) * pitch));
}

/** Height of so many rows beyond the first. */
export const freeHeight = (rows: number) => PITCH * (rows - 1);

/** Of a whole drawing every free element is drawn, row by row. */
export function layoutFree(bbq: Bbq, space: Box): FreeLayout {
  const { whole } = bbq;
  const w = widthOf(bbq);
  const pitch = w + CELL.gap;
  const rows = whole ? freeRowsOf(bbq, space.w) : 1;
  let top = space.y + space.h - CELL.h - 6 - freeHeight(rows);
  const first = top;
  const box = (x: number): Box => ({ x, y: top, w, h: CELL.h });
  const right = space.x + space.w;
  /** In the next row, if there is no room for so much in this one. */
  const wrap = (width: number) => {
    if (!whole || x + width <= right + 1) return;
    x = space.x;
    top += PITCH;
  };

  const captions: FreeLayout["captions"] = [];
  const cells: FreeCell[] = [];
  let x = space.x;
  const caption = (text: string, width: number) => {
    wrap(width);
    captions.push({ text, x, y: top + CELL.h / 2 });
    x += width;
  };
  const carry = () => {
    for (const element of whole ? bbq.carried : bbq.carried.slice(0, CARRIED)) {
      wrap(w);
      if (x + w > right) break;
      cells.push({ element, box: box(x), carried: true, fresh: false });
      x += pitch;
    }
    x += 8;
  };
  // Hardware carries popped elements to their lists; a model, elements that it may not give out again yet.
  const hardware = bbq.stages.length > 0;
  const carries = bbq.carried.length > 0;
  if (hardware && carries) {
    carry();
    caption("◂ popped", 62);
  } else {
    caption("◂ pop", 40);
  }

  const { fifo, back, count } = bbq.free;
  const push = hardware || !carries ? 46 : 124 + pitch * Math.min(CARRIED, bbq.carried.length);
  const room = Math.floor((right - push - x) / pitch);
  const fits = whole || (count <= room && back.length === 0);
  const tail = fits ? 0 : Math.max(1, Math.min(6, Math.floor(room / 3)));
  const moreWidth = bbq.capacity > 10_000 ? 104 : 76;
  const front = fits ? fifo.length : Math.min(fifo.length, Math.max(1, room - tail - Math.ceil(moreWidth / pitch)));
  const freed = bbq.touches.unlinked?.element;
  const place = (element: number, i: number) => {
    wrap(w);
    cells.push({ element, box: box(x), carried: false, fresh: element === freed && i === count - 1 });
    x += pitch;
  };
  for (const [i, element] of fifo.slice(0, front).entries()) place(element, i);
  let more: FreeLayout["more"] = null;
  if (front < count) {
    more = { count: count - front - tail, box: { ...box(x), w: moreWidth - CELL.gap } };
    x += moreWidth;
    for (const [i, element] of [...fifo, ...back].slice(-tail).entries()) place(element, count - tail + i);
  }
  x += 4;
  caption(hardware || !carries ? "◂ push" : "◂ on the way back", hardware || !carries ? 46 : 112);
  if (!hardware && carries) carry();
  if (count === 0) wrap(NOTHING);
  const end = { x: x + 6, y: top + CELL.h / 2 };

  const shares = (["listed", "carried", "free"] as const).map((kind) => ({ kind, count: bbq.account[kind] }));
  // The words need their space; on a narrow screen all of it.
  const spared = space.w - 450;
  const barWidth = spared < 100 ? 0 : Math.min(spared, 360);
  const barY = space.y + 9;
  const unit = barWidth / Math.max(1, bbq.capacity);
  let at = space.x;
  const bar = shares.map(({ kind, count }) => {
    const part = { kind, count, box: { x: at, y: barY - 4, w: Math.min(count * unit, space.x + barWidth - at), h: 8 } };
    at += part.box.w;
    return part;
  });
  return {
    y: first + CELL.h / 2,
    cells,
    more,
    captions,
    end,
    bar,
    barY,
    words: { x: space.x + (barWidth > 0 ? barWidth + 12 : 0), y: barY },
  };
}
