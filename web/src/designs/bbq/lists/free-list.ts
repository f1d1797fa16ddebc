// The free list as a queue, what enqueues in flight have popped from it, and where all elements are: places and marks.

import { count } from "../../../base/format";
import { centreOf, middleOf } from "../../../kit/drawing/box";
import {
  type Box,
  boxMark,
  classes,
  comingFrom,
  inView,
  type Mark,
  pathMark,
  type Sheets,
  squeezed,
  textMark,
  tweened,
  type View,
} from "../../../kit/marks/mark";
import { kindStyle } from "../../../kit/tokens/kinds";
import { plainText } from "../../contract";
import { elementThing } from "../shape";
import type { Bbq, Touches } from "../state";
import styles from "../structure.module.css";
import { accountOf } from "./account";

interface FreeCell {
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
  /** Where the words for the bar begin. */
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
export function freeRowsOf(bbq: Pick<Bbq, "capacity" | "free" | "carried">, width: number): number {
  const { capacity, free, carried } = bbq;
  const pitch = widthOf(bbq) + CELL.gap;
  const cells = capacity <= MOST_RESERVED ? capacity : free.count + carried.length;
  return Math.ceil((cells * pitch + CAPTIONS) / (Math.floor(width / pitch) * pitch));
}

/** Height of so many rows beyond the first. */
export const freeHeight = (rows: number): number => PITCH * (rows - 1);

/** Of a whole drawing every free element is drawn, row by row. */
export function layoutFree(bbq: Bbq, space: Box): FreeLayout {
  const { whole, carried } = bbq;
  const { fifo, back, count } = bbq.free;
  const w = widthOf(bbq);
  const pitch = w + CELL.gap;
  const first = space.y + space.h - CELL.h - 6 - freeHeight(whole ? freeRowsOf(bbq, space.w) : 1);
  const right = space.x + space.w;
  let [x, top] = [space.x, first];
  /** A place of so much width in this row, or in the next one if there is no room for it, with what is free behind it. */
  const place = (width: number, gap = 0): Box => {
    if (whole && x + width > right + 1) [x, top] = [space.x, top + PITCH];
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
  const carry = () => {
    for (const element of whole ? carried : carried.slice(0, CARRIED)) {
      if (!whole && x + w > right) break;
      cells.push({ element, box: place(w, CELL.gap), carried: true, fresh: false });
    }
    x += 8;
  };
  // Hardware carries popped elements to their lists; a model, elements that it may not give out again yet.
  const hardware = bbq.stages.length > 0;
  const carries = carried.length > 0;
  const holdsBack = !hardware && carries;
  if (hardware && carries) {
    carry();
    caption("◂ popped", 62);
  } else {
    caption("◂ pop", 40);
  }

  const push = holdsBack ? 124 + pitch * Math.min(CARRIED, carried.length) : 46;
  const room = Math.floor((right - push - x) / pitch);
  const fits = whole || (count <= room && back.length === 0);
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
  return { y: first + CELL.h / 2, cells, more, captions, end, ...barOf(bbq, space) };
}

/** The bar over the free list, and where the words for it begin. */
function barOf({ account, capacity }: Bbq, { x, y, w }: Box): Pick<FreeLayout, "bar" | "barY" | "words"> {
  // The words need their space; on a narrow screen all of it.
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

const NAMES = { listed: "in lists", carried: "popped, on the way to a list", free: "free" };

/** Cells from which on only those in sight become marks. */
const MANY = 1_024;

/** The way of an element that was freed in this step, from its list to the free list. */
export interface BbqFlow {
  from: { x: number; y: number };
  line: string;
  tip: string;
}

/** `seen`: elements that are drawn; `view`: the part of the drawing's height that is in sight. */
export function freeMarks(
  bbq: Bbq,
  { free, flow }: { free: FreeLayout; flow?: BbqFlow | null },
  { seen, view }: { seen: Set<string>; view: View | undefined },
  sheets: Sheets,
): void {
  const { middle, things, front } = sheets;
  const many = free.cells.length > MANY;
  for (const { kind, count: there, box } of free.bar)
    middle.push(boxMark(`bar ${kind}`, box, styles[kind], { tooltip: `${count(there)} ${NAMES[kind]}` }));
  free.captions.forEach(({ text, x, y }, i) => {
    front.push(textMark(`free caption ${i}`, x, y, styles.hint, text));
  });
  free.cells.forEach((cell, i) => {
    if (many && !cell.fresh && !inView(view, cell.box.y, cell.box.h)) return;
    // An element from a list moves here; broken hardware may free an element of a list, or free it twice.
    const own = elementThing(cell.element);
    const key = seen.has(own) ? `${own} free at ${i}` : own;
    seen.add(own);
    cellMarks(key, cell, bbq.touches, cell.fresh ? flow?.from : undefined, sheets);
  });
  const { more } = free;
  if (more) front.push(textMark("free more", centreOf(more.box), free.y, styles.more, `+${count(more.count)} more`));
  if (bbq.free.count === 0) front.push(textMark("free none", free.end.x, free.end.y, styles.hint, "nothing to pop"));
  if (flow) {
    const { tone } = kindStyle(bbq.touches.unlinked?.kind ?? "");
    // Below the texts that it crosses.
    things.push(
      pathMark("flow", 0, 0, classes(tone, styles.flow), flow.line),
      pathMark("flow tip", 0, 0, classes(tone, styles.flowTip), flow.tip),
    );
  }
}

/** An element that is free or popped; one that comes from a list brings its number along. */
function cellMarks(
  key: string,
  { element, box, carried, fresh }: FreeCell,
  { popped, unlinked }: Touches,
  from: BbqFlow["from"] | undefined,
  { things, front }: Sheets,
): void {
  const by = fresh ? (unlinked?.kind ?? "") : carried && popped?.element === element ? "enqueue" : null;
  const touched = by === null ? "" : classes(styles.touchedBox, kindStyle(by).tone);
  const look = classes(styles.freeCell, carried && styles.carriedCell, touched);
  const travelling = (mark: Mark) => (from ? comingFrom(from, box, [mark]) : tweened([mark]));
  const frame = { rx: 3, lights: [elementThing(element)], ...(by !== null && { news: 1 }) };
  things.push(...travelling(boxMark(key, box, look, frame)));
  front.push(...travelling(textMark(`${key} number`, centreOf(box), middleOf(box), styles.number, `${element}`)));
}

/** Units of a letter of the account. */
const LETTER = 6.6;

/** The labels of the free list, and the account up to the right edge. */
export function accountMarks(
  bbq: Bbq,
  { free, gutter }: { free: FreeLayout; gutter: number },
  right: number,
  { front }: Sheets,
): void {
  const { words, y, barY } = free;
  const account = plainText(accountOf(bbq).sentence);
  front.push(
    textMark("free list", gutter - 8, y, styles.rowLabel, "free list"),
    textMark("elements", gutter - 8, barY, styles.rowLabel, "elements"),
    squeezed(textMark("account", words.x, words.y, styles.account, account), right - words.x, LETTER),
  );
}
