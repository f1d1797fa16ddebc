// What the signs of the drawing mean, and facts about its things.

import { readThing, type Thing } from "../../base/thing";
import { classes } from "../../kit/marks/mark";
import type { Inspection, LegendItem, Scene } from "../contract";
import { arrowItem, boxItem, lineItem, operationItem, textItem } from "../legend-sign";
import { decode, rankOf } from "./decode";
import styles from "./structure.module.css";

export const legend = (): readonly LegendItem[] => [
  operationItem("enqueue", "what comes, with its rank"),
  operationItem("dequeue-min", "asks the primary queue for its smallest rank"),
  textItem("rank that holds elements, with their number", styles.held, "2", styles.count),
  boxItem("rank that holds none", styles.free),
  boxItem("rank of what came in this step", classes(styles.held, styles.fresh)),
  boxItem("outside the window", styles.outside),
  boxItem("queue 0, and its half of the window", classes(styles.queue, styles.q0)),
  boxItem("queue 1, and its half of the window", classes(styles.queue, styles.q1)),
  lineItem("half and queue belong together; thick if they have just swapped", classes(styles.way, styles.q0)),
  arrowItem("where what comes goes to", styles.flow, styles.tip),
];

/** Facts about a rank or a queue. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const state = decode(scene);
  const { counts, occupancies, primary, span, first } = state;
  if (read?.field === "count" && read.index < counts.length) {
    const rank = rankOf(read.index, state);
    const rows = [
      ["Elements", `${counts[read.index]}`],
      ["Priority in the BBQ", `${read.index}`],
      ["Queue", `${Math.floor(read.index / span)}`],
    ] as const;
    return { title: `Rank ${rank}`, rows, text: `A priority of the BBQ is the rank modulo ${2 * span}.` };
  }
  if (read?.field !== "occ" || read.index > 1) return null;
  const role = read.index === primary ? "primary" : "secondary";
  const start = read.index === primary ? first : first + span;
  const rows = [
    ["Role", role],
    ["Elements", `${occupancies[read.index]}`],
    ["First rank", `${start % (state.lastRank + 1)}`],
  ] as const;
  return { title: `Queue ${read.index}`, rows, text: "Both queues share the elements of one BBQ." };
}
