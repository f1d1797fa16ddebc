// How things are called.

import type { Thing } from "../../base/thing";
import type { Mention } from "../contract";

export const pointerThing = (place: number): Thing => `pointer.id[${place}]`;

/** An element by its sublist and its place there; `size`: elements of a sublist. */
export const elementThing = (sublist: number, place: number, size: number): Thing =>
  `element.rank[${sublist * size + place}]`;

/** A sublist by its number, which stands at a place of the pointer array. */
export const sublistMention = (sublist: number, place: number): Mention => ({
  text: `sublist ${sublist}`,
  thing: pointerThing(place),
});
