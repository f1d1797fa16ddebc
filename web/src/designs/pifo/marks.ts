// The sorted list, place by place, with what came and what left above it.

import { opThing } from "../../base/thing";
import { glyphMarks } from "../../kit/marks/glyph";
import { boxMark, classes, gliding, layersOf, type Picture, type Sheets, textMark } from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { decode, type Pifo } from "./decode";
import { type Cell, layout, type Plan } from "./layout";
import { entryThing } from "./names";
import styles from "./structure.module.css";

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space, scene.whole);
  const layers = layersOf((sheets) => {
    comingMarks(state, plan, sheets);
    goingMarks(state, plan, sheets);
    for (const cell of plan.cells) cellMarks(cell, state, sheets);
    const account = `${state.entries.length} of ${state.capacity} places taken, smallest rank first${hiddenText(state, plan, scene.whole)}`;
    sheets.front.push(textMark("account", 14, plan.foot, styles.side, account));
  });
  return { width, height: plan.height, layers };
}

/** What is said of places that are not drawn. */
function hiddenText({ capacity }: Pifo, { cells, hidden: { places, taken } }: Plan, whole = false): string {
  if (places === 0) return "";
  return whole
    ? `; places ${cells.length} to ${capacity - 1} are free`
    : `; ${places} more places, ${taken} of them taken`;
}

/** What is compared with all ranks at once. */
function comingMarks({ newcomer, ids }: Pifo, { band: y }: Plan, { front }: Sheets): void {
  if (!newcomer) return;
  const { op, rank, data, id, place } = newcomer;
  const key = opThing(op);
  const where = place === null ? "refused" : `to place ${place}`;
  const text = `rank ${rank}, data ${data}${ids > 1 ? `, PIFO ${id}` : ""}`;
  const coming = [
    ...glyphMarks(`${key} sign`, "enqueue", { x: 24, y, size: 18, faint: place === null }),
    textMark(key, 40, y, undefined, [{ text }, { text: ` ${where}`, look: styles.side }]),
  ];
  front.push(...gliding(coming));
}

/** What left, and what was pushed out. */
function goingMarks({ left, pushedOut, ids }: Pifo, { width, band: y }: Plan, { front }: Sheets): void {
  const x = width - 14;
  if (pushedOut) {
    const text = `⚠ pushed out: rank ${pushedOut.rank}, data ${pushedOut.data}`;
    front.push(textMark("going", x, y, classes(styles.end, styles.wrong), text));
  } else if (left) {
    const text = `rank ${left.rank}, data ${left.data}${ids > 1 ? `, PIFO ${left.id}` : ""} ▸`;
    const from = { text: `from place ${left.place}: `, look: styles.side };
    front.push(textMark("going", x, y, styles.end, [from, { text }]));
  }
}

/** A place of the list: its rank by number, and by how dark it is; or free. */
function cellMarks(cell: Cell, { newcomer, left, ids, most }: Pifo, { back, things, front }: Sheets): void {
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
    glides: true,
    ...news,
  });
  things.push(box);
  const middle = x + w / 2;
  const data = `${ids > 1 ? `PIFO ${entry.id}: ` : ""}${entry.data}`;
  const texts = [
    number(classes(styles.place, styles.taken)),
    textMark(`${key} rank`, middle, y + h / 2 - 2, styles.rank, `${entry.rank}`),
    textMark(`${key} data`, middle, y + h / 2 + 13, classes(styles.data, styles.taken), data),
  ];
  front.push(...gliding(texts));
}
