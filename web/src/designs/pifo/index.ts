// The design PIFO, a sorted list, with inspector tables and search.

import { plural } from "../../base/format";
import { readThing, type SearchResult, type Thing } from "../../base/thing";
import { shareFill } from "../../kit/drawing/elements";
import looks from "../../kit/drawing/looks.module.css";
import { classes } from "../../kit/marks/mark";
import type { Design, Inspection, Scene } from "../contract";
import { boxItem, operationItem, textItem } from "../legend-sign";
import { plainPipeline } from "../occupants";
import { findInList, foundOr, parseSearch } from "../search-text";
import { questions } from "./ask";
import { decode, entryThing, fields } from "./decode";
import { least, marks } from "./draw";
import { explain } from "./explain";

/** Properties of a position of the list. */
function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  if (!read?.field.startsWith("entry.")) return null;
  const { entries, ids, capacity } = decode(scene);
  if (read.index >= capacity) return null;
  const entry = entries[read.index];
  if (!entry) return { title: `Place ${read.index}`, rows: [["Holds", "nothing"]], text: "" };
  const before = entries.slice(0, entry.place);
  const own = before.filter(({ id }) => id === entry.id).length;
  const rows: Inspection["rows"] = [
    ["Rank", `${entry.rank}`],
    ["Data", `${entry.data}`],
    ...(ids > 1 ? ([["Logical PIFO", `${entry.id}`]] as const) : []),
    ["Served before it", ids > 1 ? `${plural(own, "element")} of its logical PIFO` : plural(own, "element")],
    [
      "Of the same rank",
      `${plural(before.filter(({ rank }) => rank === entry.rank).length, "element")} came before it`,
    ],
  ];
  return { title: `Place ${entry.place}`, rows, text: "" };
}

/** Finds a rank: the first element with it, `data 17`: the first element with these data, or `place 3`. */
function find(scene: Scene, text: string): SearchResult {
  const asked = parseSearch(text) ?? { kind: "?", number: 0 };
  const { kind, number } = asked;
  const { entries, capacity } = decode(scene);
  const inList = findInList(
    asked,
    entries.map((entry) => ({ ...entry, thing: entryThing(entry.place) })),
  );
  if (inList) return inList;
  if (["p", "place"].includes(kind)) {
    const place = number < capacity ? entryThing(number) : undefined;
    return foundOr(place, `There is no place ${number}: they go from 0 to ${capacity - 1}.`);
  }
  return foundOr(undefined, "A number finds a rank, data 17 the element that carries 17, place 3 a place of the list.");
}

const pifo = {
  title: "PIFO, a sorted list in hardware",
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least,
  notable: [{ key: "removed", name: "removed", token: "--dequeue-min" }],
  explain,
  search: { label: "Rank or place", examples: "12, data 17, place 3", find },
  inspect,
  legend: () => [
    operationItem("enqueue", "what comes, with the place that it gets"),
    textItem("element: its rank. The smaller the rank, the darker", looks.entry, "1", looks.rank, shareFill(42)),
    textItem("element of a larger rank", looks.entry, "9", looks.rank, shareFill(8)),
    boxItem("came in this step", classes(looks.entry, looks.fresh), shareFill(20)),
    boxItem("free place", looks.free),
  ],
  questions,
} satisfies Design;

export const designs = { pifo };
