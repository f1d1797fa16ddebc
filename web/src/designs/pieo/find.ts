// What a reader of the list may ask for by number.

import type { Search } from "../../base/thing";
import { findInList, foundOr, readAsked } from "../asked";
import type { Finding, Scene } from "../contract";
import { decode } from "./decode";
import { elementThing, pointerThing } from "./names";

/** A rank for the first element that has it, `data 17` for the first that carries it, `sublist 3`. */
function find(scene: Scene, text: string): Search {
  const asked = readAsked(text) ?? { kind: "?", number: 0 };
  const { kind, number } = asked;
  const { sublists, size } = decode(scene);
  const inList = findInList(
    asked,
    sublists.flatMap(({ id, elements }) =>
      elements.map((element) => ({ ...element, thing: elementThing(id, element.place, size) })),
    ),
  );
  if (inList) return inList;
  if (["s", "sublist"].includes(kind)) {
    const place = sublists.findIndex(({ id }) => id === number);
    const none = `There is no sublist ${number}: they go from 0 to ${sublists.length - 1}.`;
    return foundOr(place < 0 ? undefined : pointerThing(place), none);
  }
  const help = "A number finds a rank, data 17 the element that carries 17, sublist 3 the pointer to sublist 3.";
  return foundOr(undefined, help);
}

export const finding: Finding = { label: "Rank or sublist", examples: "12, data 17, sublist 3", find };
