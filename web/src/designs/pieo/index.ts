// The design PIEO, a sorted list of sublists, with inspector tables and search.

import { readThing, type SearchResult, type Thing } from "../../base/thing";
import looks from "../../kit/drawing/looks.module.css";
import { classes } from "../../kit/marks/mark";
import type { Design, Inspection, Scene } from "../contract";
import { arrowItem, boxItem, inTone, lineItem, operationItem, textItem } from "../legend-sign";
import { plainPipeline } from "../occupants";
import { findInList, foundOr, parseSearch } from "../search-text";
import { questions } from "./ask";
import { decode, elementThing, fields, type Pieo, pointerThing, type Sublist } from "./decode";
import { least, marks } from "./draw";
import { explain } from "./explain";
import styles from "./structure.module.css";

/** Properties of a sublist or an element. */
function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const state = decode(scene);
  if (read?.field.startsWith("pointer.")) {
    const sublist = state.sublists[read.index];
    return sublist ? inspectSublist(sublist, state) : null;
  }
  return read?.field.startsWith("element.") ? inspectElement(read.index, state) : null;
}

function inspectSublist({ id, place, rank, send, elements }: Sublist, { size }: Pieo): Inspection {
  const rows: Inspection["rows"] = [
    ["Place in the order", `${place}`],
    ["Smallest rank", rank === null ? "none" : `${rank}`],
    ["Earliest send time", send.map((time) => time ?? "none").join(", ")],
    ["Elements", `${elements.length} of ${size}`],
  ];
  return { title: `Sublist ${id}`, rows, text: "" };
}

/** Properties of an element, by the index of its words. */
function inspectElement(at: number, { sublists, size, now }: Pieo): Inspection | null {
  const [id, place] = [Math.floor(at / size), at % size];
  const sublist = sublists.find((sublist) => sublist.id === id);
  if (!sublist) return null;
  const element = sublist.elements[place];
  const title = `Sublist ${id}, place ${place}`;
  if (!element) return { title, rows: [["Holds", "nothing"]], text: "" };
  const rows: Inspection["rows"] = [
    ["Rank", `${element.rank}`],
    ["Data", `${element.data}`],
    ["Group", `${element.group}`],
    ["Eligible from", `${element.send}`],
    [`At time ${now}`, element.eligible ? "eligible" : "not eligible"],
  ];
  return { title, rows, text: "" };
}

/** Finds a rank: the first element with it, `data 17`: the first element with these data, or `sublist 3`. */
function find(scene: Scene, text: string): SearchResult {
  const asked = parseSearch(text) ?? { kind: "?", number: 0 };
  const { kind, number } = asked;
  const { sublists } = decode(scene);
  const elements = sublists.flatMap(({ elements }) => elements);
  const inList = findInList(
    asked,
    elements.map((element) => ({ ...element, thing: elementThing(element.at) })),
  );
  if (inList) return inList;
  if (["s", "sublist"].includes(kind)) {
    const sublist = sublists.find(({ id }) => id === number);
    const none = `There is no sublist ${number}: they go from 0 to ${sublists.length - 1}.`;
    return foundOr(sublist && pointerThing(sublist.place), none);
  }
  const help = "A number finds a rank, data 17 the element that carries 17, sublist 3 the pointer to sublist 3.";
  return foundOr(undefined, help);
}

const pieo = {
  title: "PIEO, a sorted list of sublists that gives its first eligible element",
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least,
  notable: [
    { key: "spilled", name: "spilled", token: "--enqueue" },
    { key: "borrowed", name: "borrowed", token: "--dequeue-min" },
  ],
  explain,
  search: { label: "Rank or sublist", examples: "12, data 17, sublist 3", find },
  inspect,
  legend: () => [
    operationItem("enqueue", "operation at work, in its cycle"),
    textItem("pointer to a sublist: its smallest rank", styles.pointer, "≥ 4", looks.rank),
    boxItem("pointer that the operation selects", inTone("dequeue-min", styles.pointer, styles.selected)),
    textItem("element: its rank", looks.entry, "5", looks.rank),
    lineItem("hatched: not eligible yet", styles.hatch, "M4 16L14 4M12 16L22 4M20 16L30 4"),
    boxItem("came in this step", classes(looks.entry, looks.fresh)),
    boxItem("free sublist, or free place", looks.free),
    boxItem("on its way to a neighbour, which the next cycle writes", styles.onItsWay),
    arrowItem("element that goes to a neighbour", looks.flow, looks.tip),
  ],
  questions,
} satisfies Design;

export const designs = { pieo };
