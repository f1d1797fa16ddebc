// The ring of places in a row, and which of them are taken.

import { parameter } from "../../../src/base/parameter";
import type { Scene } from "../../../src/designs/contract";
import type { Info } from "../../../src/gen/types/Info";
import { boxMark, classes, gliding, layersOf, type Picture, type Sheets, textMark } from "../../../src/kit/marks/mark";
import { decode, type Element, type Fifo } from "./decode";
import styles from "./structure.module.css";

const MARGIN = 14;
/** Pixels of a place, and of the line above it that names it. */
const [CELL_W, CELL_H, NAMES] = [44, 40, 24];

/** Pixels below which the row is drawn smaller. */
export const leastOf = (info: Info) => ({
  width: 2 * MARGIN + CELL_W * (parameter(info, "capacity") ?? 1),
  height: 2 * MARGIN + NAMES + CELL_H + NAMES,
});

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, height: number): Picture {
  const state = decode(scene);
  const top = (height - CELL_H) / 2;
  const layers = layersOf((sheets) => {
    for (let place = 0; place < state.capacity; place++) placeMarks(place, top, state, sheets);
    for (const element of state.elements) elementMarks(element, top, state, sheets);
    const account = `${state.elements.length} of ${state.capacity} places taken`;
    sheets.front.push(textMark("account", MARGIN, top + CELL_H + NAMES / 2, styles.name, account));
  });
  return { width, height, layers };
}

const left = (place: number) => MARGIN + place * CELL_W;

/** A place, with its number; the one from which the next dequeue takes says so. */
function placeMarks(place: number, top: number, { head }: Fifo, { back, front }: Sheets): void {
  back.push(boxMark(`place ${place}`, { x: left(place), y: top, w: CELL_W - 4, h: CELL_H }, styles.place));
  const name = place === head ? `${place} next` : `${place}`;
  front.push(textMark(`place ${place} name`, left(place), top - NAMES / 2, styles.name, name));
}

/** An element: it has the name of its place, since it never moves. */
function elementMarks({ place, data }: Element, top: number, { came }: Fifo, { things, front }: Sheets): void {
  const fresh = came?.place === place;
  const box = { x: left(place) + 2, y: top + 2, w: CELL_W - 8, h: CELL_H - 4 };
  things.push(
    boxMark(`element ${place}`, box, classes(styles.element, fresh && styles.fresh), {
      thing: `element.data[${place}]`,
      label: `Place ${place}: data ${data}${fresh ? ", new" : ""}`,
      glides: true,
    }),
  );
  const look = styles.data;
  front.push(...gliding([textMark(`element ${place} data`, box.x + box.w / 2, top + CELL_H / 2, look, `${data}`)]));
}
