// What a reader of the list may ask for by number.

import type { Search } from "../../base/thing";
import { findInList, foundOr, readAsked } from "../asked";
import type { Finding, Scene } from "../contract";
import { decode } from "./decode";
import { entryThing } from "./names";

/** A rank for the first element that has it, `data 17` for the first that carries it, `place 3`. */
function find(scene: Scene, text: string): Search {
  const asked = readAsked(text) ?? { kind: "?", number: 0 };
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

export const finding: Finding = { label: "Rank or place", examples: "12, data 17, place 3", find };
