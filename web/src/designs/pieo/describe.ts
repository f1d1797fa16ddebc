// What the signs of the drawing mean, and facts about its things.

import { readThing, type Thing } from "../../base/thing";
import { classes } from "../../kit/marks/mark";
import type { Inspection, LegendItem, Scene } from "../contract";
import { arrowItem, boxItem, inTone, lineItem, operationItem, textItem } from "../legend-sign";
import { decode } from "./decode";
import styles from "./structure.module.css";

export const legend = (): readonly LegendItem[] => [
  operationItem("enqueue", "operation at work, in its cycle"),
  textItem("pointer to a sublist: its smallest rank", styles.pointer, "≥ 4", styles.rank),
  boxItem("pointer that the operation selects", inTone("dequeue-min", styles.pointer, styles.selected)),
  textItem("element: its rank", styles.entry, "5", styles.rank),
  lineItem("hatched: not eligible yet", styles.hatch, "M4 16L14 4M12 16L22 4M20 16L30 4"),
  boxItem("came in this step", classes(styles.entry, styles.fresh)),
  boxItem("free sublist, or free place", styles.free),
  boxItem("on its way to a neighbour, which the next cycle writes", styles.onItsWay),
  arrowItem("element that goes to a neighbour", styles.flow, styles.tip),
];

/** Facts about a sublist or an element. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const { sublists, size, now } = decode(scene);
  if (read?.field.startsWith("pointer.") && read.index < sublists.length) {
    const sublist = sublists[read.index];
    if (!sublist) return null;
    const times = sublist.send.map((time) => time ?? "none").join(", ");
    const rows = [
      ["Place in the order", `${sublist.place}`],
      ["Smallest rank", sublist.rank === null ? "none" : `${sublist.rank}`],
      ["Earliest send time", times],
      ["Elements", `${sublist.elements.length} of ${size}`],
    ] as const;
    return { title: `Sublist ${sublist.id}`, rows, text: "" };
  }
  if (!read?.field.startsWith("element.")) return null;
  const [id, place] = [Math.floor(read.index / size), read.index % size];
  const sublist = sublists.find((sublist) => sublist.id === id);
  if (!sublist) return null;
  const element = sublist.elements[place];
  const title = `Sublist ${id}, place ${place}`;
  if (!element) return { title, rows: [["Holds", "nothing"]], text: "" };
  const rows = [
    ["Rank", `${element.rank}`],
    ["Data", `${element.data}`],
    ["Group", `${element.group}`],
    ["Eligible from", `${element.send}`],
    [`At time ${now}`, element.eligible ? "eligible" : "not eligible"],
  ] as const;
  return { title, rows, text: "" };
}
