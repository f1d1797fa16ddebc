// What a reader of the list may ask for by number.

import type { Search } from "../../base/thing";
import { foundOr, readAsked } from "../asked";
import type { Finding, Scene } from "../contract";
import { decode } from "./decode";
import { entryThing } from "./names";

/** A rank for the first element that has it, `data 17` for the first that carries it, `place 3`. */
function find(scene: Scene, text: string): Search {
  const { kind, number } = readAsked(text) ?? { kind: "?", number: 0 };
  const { entries, capacity } = decode(scene);
  const first = (has: (entry: (typeof entries)[number]) => boolean) => {
    const entry = entries.find(has);
    return entry && entryThing(entry.place);
  };
  if (["", "r", "rank"].includes(kind)) {
    return foundOr(
      first(({ rank }) => rank === number),
      `No element in the list has rank ${number} in this step.`,
    );
  }
  if (["d", "data"].includes(kind)) {
    return foundOr(
      first(({ data }) => data === number),
      `No element in the list carries data ${number} in this step.`,
    );
  }
  if (["p", "place"].includes(kind)) {
    const place = number < capacity ? entryThing(number) : undefined;
    return foundOr(place, `There is no place ${number}: they go from 0 to ${capacity - 1}.`);
  }
  return foundOr(undefined, "A number finds a rank, data 17 the element that carries 17, place 3 a place of the list.");
}

export const finding: Finding = { label: "Rank or place", examples: "12, data 17, place 3", find };
