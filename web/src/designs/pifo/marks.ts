// The sorted list, place by place, with what came and what left above it.

import { opThing } from "../../base/thing";
import { glyphMarks } from "../../kit/marks/glyph";
import {
  boxMark,
  classes,
  comingFrom,
  during,
  gliding,
  layersOf,
  type Mark,
  type Picture,
  type Sheets,
  type Span,
  squeezed,
  textMark,
} from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { decode, type Newcomer, type Pifo } from "./decode";
import { type Cell, layout, type Plan } from "./layout";
import { entryThing } from "./names";
import styles from "./structure.module.css";

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space, scene.whole);
  const layers = layersOf((sheets) => {
    during("read", sheets, (sheets) => newsMarks(state, plan, sheets));
    for (const cell of plan.cells) cellMarks(cell, state, plan, sheets);
    const account = `${state.entries.length} of ${state.capacity} places taken, smallest rank first${hiddenText(state, plan, scene.whole)}`;
    sheets.front.push(textMark("account", 14, plan.foot, styles.side, account));
  });
  return { width, height: plan.height, layers, exit: { x: width - 14, y: plan.band } };
}

/** Text about places that are not drawn. */
function hiddenText({ capacity }: Pifo, { cells, hidden: { places, taken } }: Plan, whole = false): string {
  if (places === 0) return "";
  return whole
    ? `; places ${cells.length} to ${capacity - 1} are free`
    : `; ${places} more places, ${taken} of them taken`;
}

/** Pixels of a letter, left of what comes, and at least between the two. */
const LETTER = 6.8;
const [SIGN, APART] = [40, 20];
/** Half of the distance of two lines. */
const HALF = 11;

/** The rank compared with all others, and the element that left or was pushed out: in one line, or in two where that is too long. */
function newsMarks(state: Pifo, plan: Plan, { front }: Sheets): void {
  const { newcomer } = state;
  const { width, band } = plan;
  const coming = newcomer ? comingText(newcomer, state) : [];
  const going = goingText(state);
  const letters = [...coming, ...going].reduce((sum, { text }) => sum + text.length, 0);
  const both = coming.length > 0 && going.length > 0;
  const shift = both && SIGN + APART + LETTER * letters > width - 14 ? HALF : 0;
  if (newcomer) {
    const key = opThing(newcomer.op);
    const y = band - shift;
    const marks = [
      ...glyphMarks(`${key} sign`, "enqueue", { x: 24, y, size: 18, faint: newcomer.place === null }),
      textMark(key, SIGN, y, undefined, coming),
    ];
    front.push(...gliding(marks));
  }
  const look = classes(styles.end, state.pushedOut !== null && styles.wrong);
  if (going.length > 0) front.push(textMark("going", width - 14, band + shift, look, going));
}

function comingText({ rank, data, id, place }: Newcomer, { ids }: Pifo): Span[] {
  const text = `rank ${rank}, data ${data}${ids > 1 ? `, PIFO ${id}` : ""}`;
  return [{ text }, { text: ` ${place === null ? "refused" : `to place ${place}`}`, look: styles.side }];
}

function goingText({ left, pushedOut, ids }: Pifo): Span[] {
  if (pushedOut) return [{ text: `⚠ pushed out: rank ${pushedOut.rank}, data ${pushedOut.data}` }];
  if (!left) return [];
  const text = `rank ${left.rank}, data ${left.data}${ids > 1 ? `, PIFO ${left.id}` : ""} ▸`;
  return [{ text: `from place ${left.place}: `, look: styles.side }, { text }];
}

/** A place of the list: its rank by number, and by how dark it is; or free. */
function cellMarks(cell: Cell, { newcomer, left, ids, most }: Pifo, { band }: Plan, sheets: Sheets): void {
  const { back, things, front } = sheets;
  const { place, x, y, w, h, entry, key } = cell;
  const news = newcomer?.place === place ? { news: 2 } : left?.place === place ? { news: 1 } : {};
  const number = (look: string | undefined) => textMark(`${key} place`, x + 4, y + 8, look, `${place}`);
  if (!entry) {
    back.push(boxMark(key, cell, styles.free, { rx: 3, ...news }));
    front.push(number(styles.place));
    return;
  }
  const fresh = newcomer?.place === place;
  const share = Math.round(42 * (1 - entry.rank / most));
  const owner = ids > 1 ? `, logical PIFO ${entry.id}` : "";
  const look = classes(styles.press, styles.entry, fresh && styles.fresh);
  const box = boxMark(key, { x, y, w, h }, look, {
    rx: 3,
    style: `fill: color-mix(in srgb, var(--enqueue) ${share}%, var(--surface))`,
    thing: entryThing(place),
    label: `Place ${place}: rank ${entry.rank}, data ${entry.data}${owner}${fresh ? ", new" : ""}`,
    ...news,
  });
  const moving = (marks: readonly Mark[]) =>
    fresh ? comingFrom({ x: SIGN, y: band }, { x, y, w, h }, marks) : gliding(marks);
  things.push(...moving([box]));
  const middle = x + w / 2;
  const data = `${ids > 1 ? `PIFO ${entry.id}: ` : ""}${entry.data}`;
  const texts = [
    number(classes(styles.place, styles.taken)),
    textMark(`${key} rank`, middle, y + h / 2 - 2, styles.rank, `${entry.rank}`),
    squeezed(textMark(`${key} data`, middle, y + h / 2 + 13, classes(styles.data, styles.taken), data), w - 4, LETTER),
  ];
  front.push(...moving(texts));
}
