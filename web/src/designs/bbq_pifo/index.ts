// The design BBQ with PIFO: a PIFO in front of a BBQ, with inspector tables of its positions and priorities.

import { readThing, type Thing } from "../../base/thing";
import looks from "../../kit/drawing/looks.module.css";
import { classes } from "../../kit/marks/mark";
import type { Design, Inspection, Scene } from "../contract";
import { arrowItem, boxItem, operationItem, textItem } from "../legend-sign";
import { plainPipeline } from "../occupants";
import { questions } from "./ask";
import { type BbqPifo, decode, fields } from "./decode";
import { least, marks } from "./draw";
import { explain } from "./explain";
import { SizeSlider } from "./SizeSlider";
import styles from "./structure.module.css";

/** Properties of a position of the PIFO or of a priority. */
function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  if (read?.field === "outside") return ofPriority(read.index, decode(scene));
  return read?.field.startsWith("pifo.") ? ofPlace(read.index, decode(scene)) : null;
}

function ofPriority(index: number, { entries, outside }: BbqPifo): Inspection | null {
  const bucket = outside[index];
  if (!bucket) return null;
  const { priority, count } = bucket;
  const inside = entries.filter((entry) => entry.priority === priority).length;
  return {
    title: `Priority ${priority}`,
    rows: [
      ["Outside the PIFO", `${count}`],
      ["In the PIFO", `${inside}`],
    ],
    text: "",
  };
}

function ofPlace(place: number, { entries, certain, k }: BbqPifo): Inspection | null {
  if (place >= k) return null;
  const title = `Place ${place}`;
  const text = place < certain ? "One of the k − p places that theorem 1 speaks of." : "";
  const entry = entries[place];
  if (!entry) return { title, rows: [["Holds", "nothing"]], text };
  return {
    title,
    rows: [
      ["Priority", `${entry.priority}`],
      ["Data", `${entry.data}`],
    ],
    text,
  };
}

const bbq_pifo = {
  title: "BBQ with PIFO",
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  Control: SizeSlider,
  least,
  notable: [
    { key: "spilled", name: "spilled", token: "--enqueue" },
    { key: "answered", name: "answered", token: "--dequeue-max" },
  ],
  explain,
  inspect,
  legend: () => [
    operationItem("enqueue", "what comes, with the place that it gets"),
    textItem("element of the PIFO: its priority", looks.entry, "9", styles.priority),
    boxItem("came in this step", classes(looks.entry, looks.fresh)),
    boxItem("free place", looks.free),
    boxItem("place that theorem 1 promises: one of the largest of all", styles.sure),
    boxItem("element on its way back from the BBQ", styles.flight),
    boxItem("priority of which elements are outside the PIFO", looks.entry),
    arrowItem("a step of figure 19, by its number", looks.flow, looks.tip),
  ],
  questions,
} satisfies Design;

export const designs = { bbq_pifo };
