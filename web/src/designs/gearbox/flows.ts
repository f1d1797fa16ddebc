// What the departure-time calculator knows of each flow.

import { flowColour } from "../../kit/drawing/flow-style";
import { boxMark, classes, type Sheets, textMark } from "../../kit/marks/mark";
import type { Gearbox } from "./decode";
import type { Plan } from "./layout";
import { flowThing } from "./names";
import styles from "./structure.module.css";

const CHIP = 118;

export function flowMarks(state: Gearbox, { flows: box }: Plan, { things, front }: Sheets): void {
  const known = state.flows.filter(({ finish, level }) => finish !== null || level > 0);
  const fit = Math.max(1, Math.floor((box.w - 60) / CHIP));
  const shown = known.slice(0, known.length > fit ? fit - 1 : fit);
  const y = box.y + 12;
  front.push(textMark("flows", box.x, y, styles.small, "flows"));
  shown.forEach(({ flow, finish, level }, i) => {
    const x = box.x + 50 + i * CHIP;
    const thing = flowThing(flow);
    const label = `Flow ${flow}: last departure time ${finish ?? "over"}${level > 0 ? `, level ${level}` : ""}`;
    const chip = { x, y: box.y + 2, w: CHIP - 8, h: box.h - 6 };
    const look = classes(styles.press, styles.packet);
    things.push(boxMark(thing, chip, look, { rx: 3, style: flowColour(flow), thing, label }));
    const text = `${flow}: F ${finish ?? "–"}${level > 0 && state.kind === "gearbox" ? `, L${level}` : ""}`;
    front.push(textMark(`${thing} text`, x + (CHIP - 8) / 2, y, styles.finish, text));
  });
  if (known.length > shown.length) {
    const more = `+${known.length - shown.length} more`;
    front.push(textMark("flows more", box.x + 50 + shown.length * CHIP, y, styles.small, more));
  }
}
