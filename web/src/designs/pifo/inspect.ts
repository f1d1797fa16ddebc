// Tables about the things of a PIFO.

import { plural } from "../../base/format";
import { readThing, type Thing } from "../../base/thing";
import type { Inspection, Scene } from "../contract";
import { decode } from "./decode";

/** Facts about a place of the list. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  if (!read?.field.startsWith("entry.")) return null;
  const { entries, ids, capacity } = decode(scene);
  if (read.index >= capacity) return null;
  const entry = entries[read.index];
  if (!entry) return { title: `Place ${read.index}`, rows: [["Holds", "nothing"]], text: "" };
  const equals = entries.slice(0, entry.place).filter(({ rank }) => rank === entry.rank).length;
  const own = entries.slice(0, entry.place).filter(({ id }) => id === entry.id).length;
  return {
    title: `Place ${entry.place}`,
    rows: [
      ["Rank", `${entry.rank}`],
      ["Data", `${entry.data}`],
      ...(ids > 1 ? ([["Logical PIFO", `${entry.id}`]] as const) : []),
      ["Served before it", ids > 1 ? `${plural(own, "element")} of its logical PIFO` : plural(own, "element")],
      ["Of the same rank", `${plural(equals, "element")} came before it`],
    ],
    text: "",
  };
}
