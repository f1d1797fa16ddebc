// Draws the ring buffer as a row of slots, and marks the occupied ones.

import type { Scene } from "../../../src/designs/contract";
import type { Info } from "../../../src/gen/types/Info";
import { centreOf, middleOf, sideBySide } from "../../../src/kit/drawing/box";
import { elementMarks } from "../../../src/kit/drawing/elements";
import looks from "../../../src/kit/drawing/looks.module.css";
import { accountMark } from "../../../src/kit/drawing/texts";
import { boxMark, layersOf, type Picture, textMark } from "../../../src/kit/marks/mark";
import { decode, reader } from "./decode";

const MARGIN = 14;
/** Pixels of a slot, and of the line with its name above it. */
const [CELL_W, CELL_H, NAMES] = [44, 40, 24];

/** Width and height in pixels below which the drawing is scaled down. */
export const least = (info: Info) => ({
  width: 2 * MARGIN + CELL_W * reader.parameterOf(info, "capacity", 1),
  height: 2 * MARGIN + NAMES + CELL_H + NAMES,
});

/** Draws a step in a given number of pixels. */
export function marks(scene: Scene, width: number, height: number): Picture {
  const { capacity, head, elements, came } = decode(scene);
  const top = (height - CELL_H) / 2;
  const cells = sideBySide({ x: MARGIN, y: top, w: CELL_W, h: CELL_H }, capacity, 4);
  const layers = layersOf((sheets) => {
    const { back, front } = sheets;
    cells.forEach((box, place) => {
      // The slot that the next dequeue reads is marked with "next".
      const name = place === head ? `${place} next` : `${place}`;
      back.push(boxMark(`place ${place}`, box, looks.free, { rx: 3 }));
      front.push(textMark(`place ${place} name`, box.x, top - NAMES / 2, looks.side, name));
    });
    for (const { place, data } of elements) {
      const box = cells[place];
      if (!box) continue;
      const fresh = came?.place === place;
      // The key is the slot's number, because elements never move.
      const key = `element ${place}`;
      const label = `Place ${place}: data ${data}${fresh ? ", new" : ""}`;
      const texts = [textMark(`${key} data`, centreOf(box), middleOf(box), looks.rank, `${data}`)];
      elementMarks({ key, box, thing: `element.data[${place}]`, label, fresh, texts }, sheets);
    }
    const account = `${elements.length} of ${capacity} places taken`;
    front.push(accountMark(MARGIN, top + CELL_H + NAMES / 2, account));
  });
  return { width, height, layers };
}
