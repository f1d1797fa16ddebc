// The design rolling window: an axis of ranks and two queues, with inspector tables.

import { readThing, type Thing } from "../../base/thing";
import looks from "../../kit/drawing/looks.module.css";
import { classes } from "../../kit/marks/mark";
import type { Design, Inspection, Scene } from "../contract";
import { arrowItem, boxItem, lineItem, operationItem, textItem } from "../legend-sign";
import { plainPipeline } from "../occupants";
import { questions } from "./ask";
import { decode, fields, type RollingWindow } from "./decode";
import { least, marks } from "./draw";
import { explain } from "./explain";
import styles from "./structure.module.css";

/** Properties of a rank or a queue. */
function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  if (read?.field === "count") return ofRank(read.index, decode(scene));
  return read?.field === "occ" ? ofQueue(read.index, decode(scene)) : null;
}

function ofRank(counter: number, { ranks, span }: RollingWindow): Inspection | null {
  const found = ranks.find((one) => one.counter === counter);
  if (!found) return null;
  return {
    title: `Rank ${found.rank}`,
    rows: [
      ["Elements", `${found.count}`],
      ["Priority in the BBQ", `${counter}`],
      ["Queue", `${Math.floor(counter / span)}`],
    ],
    text: `A priority of the BBQ is the rank modulo ${ranks.length}.`,
  };
}

function ofQueue(queue: number, { primary, secondary }: RollingWindow): Inspection | null {
  const half = [primary, secondary].find((half) => half.queue === queue);
  if (!half) return null;
  return {
    title: `Queue ${queue}`,
    rows: [
      ["Role", half.role],
      ["Elements", `${half.held}`],
      ["First rank", `${half.start}`],
    ],
    text: "Both queues share the elements of one BBQ.",
  };
}

const rolling_window = {
  title: "Rolling window",
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least,
  notable: [
    { key: "advanced", name: "window moved on", token: "--dequeue-min" },
    { key: "late", name: "late", token: "--enqueue" },
    { key: "early", name: "early", token: "--error" },
  ],
  explain,
  inspect,
  legend: () => [
    operationItem("enqueue", "what comes, with its rank"),
    operationItem("dequeue-min", "asks the primary queue for its smallest rank"),
    textItem("rank that holds elements, with their number", looks.entry, "2", looks.rank),
    boxItem("rank that holds none", classes(looks.free, styles.none)),
    boxItem("rank of what came in this step", classes(looks.entry, looks.fresh)),
    boxItem("outside the window", looks.free),
    boxItem("queue 0, and its half of the window", classes(styles.queue, styles.q0)),
    boxItem("queue 1, and its half of the window", classes(styles.queue, styles.q1)),
    lineItem("half and queue belong together; thick if they have just swapped", classes(styles.way, styles.q0)),
    arrowItem("where what comes goes to", looks.flow, looks.tip),
  ],
  questions,
} satisfies Design;

export const designs = { rolling_window };
