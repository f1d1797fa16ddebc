// Draws the sorted list cell by cell, with arrival and departure above it.

import type { Info } from "../../gen/types/Info";
import { elementKeys, elementMarks, rankShare, shareFill } from "../../kit/drawing/elements";
import looks from "../../kit/drawing/looks.module.css";
import { LINE_X, lineMarks } from "../../kit/drawing/operations";
import { accountMark } from "../../kit/drawing/texts";
import {
  type Box,
  boxMark,
  classes,
  inPhase,
  layersOf,
  type Picture,
  type Sheets,
  type Span,
  squeezed,
  textMark,
  tweened,
} from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { decode, entryThing, type Pifo, type PifoEntry, type PifoNewcomer, reader } from "./decode";
import styles from "./structure.module.css";

const MARGIN = 14;
/** Heights of arrival and departure, and of the account. */
const [BAND, FOOT] = [64, 26];
/** A cell of the list including its gap: smallest readable size, and largest height. */
const CELL = { w: 66, h: 46, most: 72 };

/** Largest number of free cells that are drawn; a complete drawing of a longer list gives their number. */
const MOST_FREE = 1_024;

/** Size in pixels below which the list is scaled down. */
export function least(info: Info): { width: number; height: number } {
  const capacity = reader.parameterOf(info, "N");
  return { width: 420, height: BAND + FOOT + CELL.h * Math.min(3, Math.ceil(capacity / 6)) };
}

/** Boxes of the parts. */
export interface PifoPlan {
  width: number;
  height: number;
  /** Baseline of arrival and departure. */
  band: number;
  /** Baseline of the account. */
  foot: number;
  /** The drawn cells in order. */
  cells: readonly Box[];
  /** Number of omitted cells, and of those that hold elements. */
  hidden: { places: number; taken: number };
}

/** Lays out rows of cells. With `complete` every cell is drawn, and the drawing may be higher than the panel. */
export function layout({ entries, capacity }: Pifo, width: number, space: number, complete = false): PifoPlan {
  const room = width - 2 * MARGIN;
  const columns = Math.max(1, Math.min(capacity, Math.floor(room / CELL.w)));
  const drawn = !complete || capacity <= MOST_FREE ? capacity : Math.max(columns, entries.length);
  const needed = Math.ceil(drawn / columns);
  const height = complete ? Math.max(space, BAND + FOOT + CELL.h * needed) : space;
  const rows = Math.min(needed, Math.max(1, Math.floor((height - BAND - FOOT) / CELL.h)));
  const [w, h] = [room / columns, Math.min(CELL.most, (height - BAND - FOOT) / rows)];
  // Spare height is distributed above and below.
  const spare = (height - BAND - FOOT - rows * h) / 3;
  const cells = Array.from({ length: Math.min(drawn, rows * columns) }, (_, place): Box => {
    const [column, row] = [place % columns, Math.floor(place / columns)];
    return { x: MARGIN + column * w, y: BAND + spare + row * h, w: w - 4, h: h - 6 };
  });
  const hidden = { places: capacity - cells.length, taken: Math.max(0, entries.length - cells.length) };
  return { width, height, band: 26 + spare, foot: BAND + spare + rows * h + 14, cells, hidden };
}

/** Draws a step in a panel. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space, scene.complete);
  const layers = layersOf((sheets) => {
    inPhase("read", sheets, (sheets) => trafficMarks(state, plan, sheets));
    const keyOf = elementKeys();
    plan.cells.forEach((box, place) => {
      const entry = state.entries[place];
      if (entry) entryMarks(keyOf(entry.data), box, entry, state, plan, sheets);
      else freeMarks(box, place, state, sheets);
    });
    sheets.front.push(accountMark(MARGIN, plan.foot, accountOf(state, plan, scene.complete)));
  });
  return { width, height: plan.height, layers, exit: { x: width - MARGIN, y: plan.band } };
}

function accountOf({ entries, capacity }: Pifo, { cells, hidden }: PifoPlan, complete = false): string {
  const { places, taken } = hidden;
  const rest = complete
    ? `; places ${cells.length} to ${capacity - 1} are free`
    : `; ${places} more places, ${taken} of them taken`;
  return `${entries.length} of ${capacity} places taken, smallest rank first${places > 0 ? rest : ""}`;
}

/** Width of a letter, and minimum gap between arrival and departure, in pixels. */
const [LETTER, MIN_GAP] = [6.8, 20];
/** Half of the distance between two lines. */
const HALF = 11;

/** The rank that is compared with all others, and the element that left or was pushed out: in one line, or in two if that is too long. */
function trafficMarks(state: Pifo, { width, band }: PifoPlan, { front }: Sheets): void {
  const { newcomer } = state;
  const coming = newcomer ? arrivalText(newcomer, state) : [];
  const going = goingText(state);
  const letters = [...coming, ...going].reduce((sum, { text }) => sum + text.length, 0);
  const both = coming.length > 0 && going.length > 0;
  const shift = both && LINE_X + MIN_GAP + LETTER * letters > width - MARGIN ? HALF : 0;
  if (newcomer) {
    const { op, place } = newcomer;
    front.push(...tweened(lineMarks(op, "enqueue", band - shift, coming, { faint: place === null })));
  }
  const className = classes(looks.end, state.pushedOut !== null && looks.wrong);
  if (going.length > 0) front.push(textMark("going", width - MARGIN, band + shift, className, going));
}

function arrivalText({ rank, data, id, place }: PifoNewcomer, { ids }: Pifo): Span[] {
  const text = `rank ${rank}, data ${data}${ids > 1 ? `, PIFO ${id}` : ""}`;
  return [{ text }, { text: ` ${place === null ? "refused" : `to place ${place}`}`, className: looks.side }];
}

function goingText({ left, pushedOut, ids }: Pifo): Span[] {
  if (pushedOut) return [{ text: `⚠ pushed out: rank ${pushedOut.rank}, data ${pushedOut.data}` }];
  if (!left) return [];
  const text = `rank ${left.rank}, data ${left.data}${ids > 1 ? `, PIFO ${left.id}` : ""} ▸`;
  return [{ text: `from place ${left.place}: `, className: looks.side }, { text }];
}

/** Rank of the change at a position in this step, for scrolling; undefined if nothing changed. */
const changeRankOf = ({ newcomer, left }: Pifo, place: number): number | undefined =>
  newcomer?.place === place ? 2 : left?.place === place ? 1 : undefined;

function freeMarks(box: Box, place: number, state: Pifo, { back, front }: Sheets): void {
  const changeRank = changeRankOf(state, place);
  back.push(boxMark(`place ${place}`, box, looks.free, { rx: 3, ...(changeRank ? { changeRank } : {}) }));
  front.push(textMark(`place ${place} place`, box.x + 4, box.y + 8, styles.place, `${place}`));
}

/** An element with its rank; darker elements have smaller ranks. */
function entryMarks(key: string, box: Box, entry: PifoEntry, state: Pifo, { band }: PifoPlan, sheets: Sheets): void {
  const { place, rank, data, id } = entry;
  const { newcomer, ids, most } = state;
  const { x, y, w, h } = box;
  const fresh = newcomer?.place === place;
  const middle = x + w / 2;
  const [owner, of] = ids > 1 ? [`, logical PIFO ${id}`, `PIFO ${id}: `] : ["", ""];
  const dataText = textMark(`${key} data`, middle, y + h / 2 + 13, classes(styles.data, styles.taken), `${of}${data}`);
  elementMarks(
    {
      key,
      box,
      style: shareFill(rankShare(rank, most)),
      thing: entryThing(place),
      label: `Place ${place}: rank ${rank}, data ${data}${owner}${fresh ? ", new" : ""}`,
      changeRank: changeRankOf(state, place),
      fresh,
      from: fresh ? { x: LINE_X, y: band } : null,
      texts: [
        textMark(`${key} place`, x + 4, y + 8, classes(styles.place, styles.taken), `${place}`),
        textMark(`${key} rank`, middle, y + h / 2 - 2, looks.rank, `${rank}`),
        squeezed(dataText, w - 4, LETTER),
      ],
    },
    sheets,
  );
}
