// The design BMW-Tree, a heap whose nodes have several slots, with inspector tables and search.

import { readThing, type SearchResult, type Thing } from "../../base/thing";
import looks from "../../kit/drawing/looks.module.css";
import type { Design, Inspection, Scene } from "../contract";
import { arrowItem, boxItem, inTone, operationItem, textItem } from "../legend-sign";
import { plainPipeline } from "../occupants";
import { foundOr, parseSearch } from "../search-text";
import { questions } from "./ask";
import { decode, fields, isTaken, slotThing } from "./decode";
import { least, marks } from "./draw";
import { explain } from "./explain";
import styles from "./structure.module.css";

/** Properties of a slot. */
function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const { slots, ways, levels, queues } = decode(scene);
  const found = slots.flat().find(({ level, slot }) => read?.field.startsWith(`l${level}.`) && read.index === slot);
  if (!found) return null;
  const { level, slot, queue, rank, data, count, gap } = found;
  const element: Inspection["rows"] = [
    ["Rank", `${rank}`],
    ["Data", `${data}`],
  ];
  const held: Inspection["rows"] = gap ? [["Holds", "nothing: its element has left"]] : element;
  const rows: Inspection["rows"] = [
    ...(count === 0 ? ([["Holds", "nothing"]] as const) : [...held, ["In it and below it", `${count}`] as const]),
    ...(queues > 1 ? ([["Logical queue", `${queue}`]] as const) : []),
    ["Node", `${Math.floor(slot / ways)} of L${level}`],
    ["Child", level < levels ? `node ${slot} of L${level + 1}` : "none"],
  ];
  return { title: `Slot ${slot} of L${level}`, rows, text: "" };
}

/** Finds a rank: the first slot with it, beginning at the root; or `data 17`: the first slot with these data. */
function find(scene: Scene, text: string): SearchResult {
  const { kind, number } = parseSearch(text) ?? { kind: "?", number: 0 };
  const taken = decode(scene).slots.flat().filter(isTaken);
  const isRank = ["", "r", "rank"].includes(kind);
  if (!isRank && !["d", "data"].includes(kind))
    return foundOr(undefined, "A number finds a rank, data 17 the element that carries 17.");
  const found = taken.find(({ rank, data }) => (isRank ? rank : data) === number);
  const none = `No element that is drawn ${isRank ? "has rank" : "carries data"} ${number} in this step.`;
  return foundOr(found && slotThing(found.level, found.slot), none);
}

const bmw_tree = {
  title: "BMW-Tree, a heap of nodes with several slots that is balanced by counts",
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least,
  notable: [
    { key: "passed", name: "passed on", token: "--enqueue" },
    { key: "refilled", name: "refilled", token: "--dequeue-min" },
  ],
  explain,
  search: { label: "Rank or data", examples: "12, data 17", find },
  inspect,
  legend: () => [
    operationItem("enqueue", "operation at work on a level"),
    textItem("slot: the rank of its element", looks.entry, "5", looks.rank),
    textItem("slot: elements in it and below it", looks.entry, "3", styles.count),
    boxItem("slot that an operation works on", inTone("enqueue", looks.entry, styles.chosen)),
    boxItem("empty slot, or one whose element has just left", styles.free),
    textItem("element on its way down", styles.moving, "9", looks.rank),
    arrowItem("where an element goes down or comes up", looks.flow, looks.tip),
  ],
  questions,
} satisfies Design;

export const designs = { bmw_tree };
