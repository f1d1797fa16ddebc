// The exact order: by F, the next one first.

import { flowColour } from "../../kit/drawing/flow-style";
import { boxMark, classes, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import type { Gearbox } from "./decode";
import type { Plan } from "./layout";
import styles from "./structure.module.css";

/** Units of a digit of F. */
const LETTER = 7.3;

export function listMarks(state: Gearbox, plan: Plan, { things, front }: Sheets): void {
  if (state.kind !== "wfq") return;
  const { gutter, list, listMore, flows, width } = plan;
  const top = plan.band.y + plan.band.h + 4;
  front.push(
    textMark("list", gutter - 12, top + 14, styles.levelName, "list"),
    textMark("list order", gutter - 12, top + 29, styles.rowLabel, "by F, least first"),
  );
  if (list.length === 0)
    front.push({ ...textMark("list empty", gutter, top + 14, styles.small, "empty"), phase: "write" });
  const { arrival, departure } = state;
  for (const [i, { packet, x, y, w, h }] of list.entries()) {
    const fresh = arrival?.placed && arrival.data === packet.data && arrival.flow === packet.flow;
    const news = fresh ? { news: 2 } : departure && i === 0 ? { news: 1 } : {};
    const { thing, data, flow, finish } = packet;
    const label = `Packet ${data} of flow ${flow}, F ${finish}`;
    const look = classes(styles.press, styles.packet);
    things.push(boxMark(thing, { x, y, w, h }, look, { rx: 3, style: flowColour(flow), thing, label, ...news }));
    front.push(
      squeezed(textMark(`${thing} F`, x + w / 2, y + h / 2 - 6, styles.finish, `${finish}`), w - 4, LETTER),
      textMark(`${thing} flow`, x + w / 2, y + h / 2 + 9, styles.of, `flow ${flow}`),
    );
  }
  if (listMore > 0) front.push(textMark("list more", width - 14, flows.y - 6, styles.rowLabel, `+${listMore} more`));
}
