// Operations at the place that they work on. The strip has them as buttons; here they are only marks.

import { opThing } from "../../base/thing";
import { glyphMarks } from "../../kit/marks/glyph";
import { classes, gliding, type Mark, type Sheets, textMark } from "../../kit/marks/mark";
import type { Marker } from "./layout";
import styles from "./structure.module.css";

export function operationMarks(markers: readonly Marker[], { top }: Sheets): void {
  for (const { occupant, x, y, label } of markers) {
    const { op, kind, stage } = occupant;
    const thing = opThing(op);
    const size = label === "none" ? 13 : 16;
    const halo: Mark = {
      key: `${thing} halo`,
      tag: "circle",
      x,
      y,
      attributes: { class: classes(styles.passive, styles.halo), r: size * 0.72 },
      lights: [thing],
      onlyLit: true,
    };
    const hint = `op ${op}, ${kind}, stage ${stage}`;
    const sign = glyphMarks(`${thing} sign`, kind, { x, y, size }).map((mark) => ({
      ...mark,
      attributes: { ...mark.attributes, class: classes(String(mark.attributes.class), styles.marker) },
      thing,
      hint,
    }));
    const aside = label === "beside";
    const number =
      label === "none"
        ? []
        : [
            textMark(
              `${thing} number`,
              aside ? x + size / 2 + 4 : x,
              aside ? y : y + size / 2 + 7,
              aside ? styles.opNumber : classes(styles.opNumberSmall, styles.middle),
              `${op}`,
            ),
          ];
    top.push(...gliding([halo, ...sign, ...number]));
  }
}
