// What the departure-time calculator knows of each flow.

import { flowColour } from "../../kit/drawing/flow-style";
import { boxMark, classes, type Sheets, textMark } from "../../kit/marks/mark";
import type { Gearbox } from "./decode";
import type { Plan } from "./layout";
import { flowThing } from "./names";
import styles from "./structure.module.css";

/** Pixels from one chip to the next where there is room; else of a letter, and of the chip's margins and the gap. */
const CHIP = 118;
const LETTER = 7.3;
const AROUND = 18;
/** Pixels left of the chips. */
const NAME = 50;
/** Pixels of the count of those that do not fit. */
const MORE = 56;

export function flowMarks(state: Gearbox, { flows: box }: Plan, { things, front }: Sheets): void {
  const known = state.flows.filter(({ finish, level }) => finish !== null || level > 0);
  const texts = (name: string) =>
    known.map(
      ({ flow, finish, level }) =>
        `${flow}: ${name}${finish ?? "–"}${level > 0 && state.kind === "gearbox" ? `, L${level}` : ""}`,
    );
  const widthOf = (all: readonly string[]) => AROUND + LETTER * Math.max(0, ...all.map(({ length }) => length));
  const fits = (width: number) => known.length * width <= box.w - NAME - 10;
  // Closer and then shorter where not all of them fit.
  const whole = texts("F ");
  const all = fits(widthOf(whole)) ? whole : texts("");
  const pitch = fits(CHIP) ? CHIP : widthOf(all);
  const fit = Math.max(1, Math.floor((box.w - NAME) / pitch));
  const shown = known.length > fit ? Math.max(1, Math.floor((box.w - NAME - MORE) / pitch)) : fit;
  const y = box.y + (box.h - 2) / 2;
  front.push(textMark("flows", box.x, y, styles.small, "flows"));
  known.slice(0, shown).forEach(({ flow, finish, level }, i) => {
    const x = box.x + NAME + i * pitch;
    const thing = flowThing(flow);
    const label = `Flow ${flow}: last departure time ${finish ?? "over"}${level > 0 ? `, level ${level}` : ""}`;
    const chip = { x, y: box.y + 2, w: pitch - 8, h: box.h - 6 };
    const look = classes(styles.press, styles.packet);
    things.push(boxMark(thing, chip, look, { rx: 3, style: flowColour(flow), thing, label }));
    front.push(textMark(`${thing} text`, x + (pitch - 8) / 2, y, styles.finish, all[i] ?? ""));
  });
  if (known.length > shown) {
    const more = `+${known.length - shown} more`;
    front.push(textMark("flows more", box.x + NAME + shown * pitch, y, styles.small, more));
  }
}
