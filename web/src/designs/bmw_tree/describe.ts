// What the signs of the drawing mean, and facts about its things.

import { readThing, type Thing } from "../../base/thing";
import type { Inspection, LegendItem, Scene } from "../contract";
import { arrowItem, boxItem, inTone, operationItem, textItem } from "../legend-sign";
import { decode, queueOf } from "./decode";
import styles from "./structure.module.css";

export const legend = (): readonly LegendItem[] => [
  operationItem("enqueue", "operation at work on a level"),
  textItem("slot: the rank of its element", styles.entry, "5", styles.rank),
  textItem("slot: elements in it and below it", styles.entry, "3", styles.count),
  boxItem("slot that an operation works on", inTone("enqueue", styles.entry, styles.chosen)),
  boxItem("empty slot, or one whose element has just left", styles.free),
  textItem("element on its way down", styles.moving, "9", styles.rank),
  arrowItem("where an element goes down or comes up", styles.flow, styles.tip),
];

/** Facts about a slot. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const level = Number(/^l(\d+)\./.exec(read?.field ?? "")?.[1] ?? 0);
  const state = decode(scene);
  const { slots, ways, levels, held } = state;
  const found = read ? slots[level - 1]?.[read.index] : undefined;
  if (!found) return null;
  const { slot, rank, data, count, gap } = found;
  const title = `Slot ${slot} of L${level}`;
  const node = ["Node", `${Math.floor(slot / ways)} of L${level}`] as const;
  const child = ["Child", level < levels ? `node ${slot} of L${level + 1}` : "none"] as const;
  const root = Math.floor(slot / ways ** (level - 1));
  const owner = held.length > 1 ? ([["Logical queue", `${queueOf(state, root)}`]] as const) : [];
  if (count === 0) return { title, rows: [["Holds", "nothing"], ...owner, node, child], text: "" };
  const element = gap
    ? ([["Holds", "nothing: its element has left"]] as const)
    : ([["Rank", `${rank}`] as const, ["Data", `${data}`] as const] as const);
  return { title, rows: [...element, ["In it and below it", `${count}`], ...owner, node, child], text: "" };
}
