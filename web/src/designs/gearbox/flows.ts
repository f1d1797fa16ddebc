// What the departure-time calculator knows of each flow.

import { flowColour } from "../../kit/drawing/flow-style";
import { boxMark, classes, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import type { Gearbox } from "./decode";
import { LETTER, NAME } from "./flow-chips";
import type { Plan } from "./layout";
import { flowThing } from "./names";
import styles from "./structure.module.css";

export function flowMarks(_: Gearbox, { flows: box, chips: plan }: Plan, { things, front }: Sheets): void {
  const { chips, pitch, fit, rows, more } = plan;
  const h = box.h / rows;
  const middle = (row: number) => box.y + row * h + (h - 2) / 2;
  front.push(textMark("flows", box.x, middle(0), styles.small, "flows"));
  chips.forEach(({ flow: { flow, finish, level }, text }, i) => {
    const x = box.x + NAME + (i % fit) * pitch;
    const row = Math.floor(i / fit);
    const thing = flowThing(flow);
    const label = `Flow ${flow}: last departure time ${finish ?? "over"}${level > 0 ? `, level ${level}` : ""}`;
    const chip = { x, y: box.y + row * h + 2, w: pitch - 8, h: h - 6 };
    const look = classes(styles.press, styles.packet);
    things.push(boxMark(thing, chip, look, { rx: 3, style: flowColour(flow), thing, label }));
    front.push(
      squeezed(textMark(`${thing} text`, x + (pitch - 8) / 2, middle(row), styles.finish, text), pitch - 12, LETTER),
    );
  });
  if (more > 0)
    front.push(textMark("flows more", box.x + NAME + chips.length * pitch, middle(0), styles.small, `+${more} more`));
}
