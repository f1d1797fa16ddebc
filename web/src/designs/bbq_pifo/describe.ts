// What the signs of the drawing mean, and facts about its things.

import { readThing, type Thing } from "../../base/thing";
import { classes } from "../../kit/marks/mark";
import type { Inspection, LegendItem, Scene } from "../contract";
import { arrowItem, boxItem, operationItem, textItem } from "../legend-sign";
import { decode } from "./decode";
import styles from "./structure.module.css";

export const legend = (): readonly LegendItem[] => [
  operationItem("enqueue", "what comes, with the place that it gets"),
  textItem("element of the PIFO: its priority", styles.entry, "9", styles.priority),
  boxItem("came in this step", classes(styles.entry, styles.fresh)),
  boxItem("free place", styles.free),
  boxItem("place that theorem 1 promises: one of the largest of all", styles.sure),
  boxItem("element on its way back from the BBQ", styles.flight),
  boxItem("priority of which elements are outside the PIFO", styles.bucket),
  arrowItem("a step of figure 19, by its number", styles.flow, styles.tip),
];

/** Facts about a place of the PIFO or a priority. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const { entries, outside, certain, k } = decode(scene);
  if (read?.field === "outside" && read.index < outside.length) {
    const inside = entries.filter(({ priority }) => priority === read.index).length;
    const rows = [
      ["Outside the PIFO", `${outside[read.index]}`],
      ["In the PIFO", `${inside}`],
    ] as const;
    return { title: `Priority ${read.index}`, rows, text: "" };
  }
  if (!read?.field.startsWith("pifo.") || read.index >= k) return null;
  const entry = entries[read.index];
  const promised = read.index < certain ? "One of the k − p places that theorem 1 speaks of." : "";
  if (!entry) return { title: `Place ${read.index}`, rows: [["Holds", "nothing"]], text: promised };
  const rows = [
    ["Priority", `${entry.priority}`],
    ["Data", `${entry.data}`],
  ] as const;
  return { title: `Place ${entry.place}`, rows, text: promised };
}
