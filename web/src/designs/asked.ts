// Reads the text that a reader typed into the field that finds things.

import type { Search, Thing } from "../base/thing";

/** A word, empty if there is none, and a number: `17`, `e17`, `data 17`. */
export interface AskedNumber {
  kind: string;
  number: number;
}

/** Null for anything else. */
export function readAsked(text: string): AskedNumber | null {
  const read = /^\s*([a-z]*)\s*(\d{1,10})\s*$/i.exec(text);
  return read ? { kind: (read[1] ?? "").toLowerCase(), number: Number(read[2]) } : null;
}

/** The thing, or in a sentence why there is none. */
export const foundOr = (thing: Thing | undefined, error: string): Search =>
  thing === undefined ? { thing: null, error } : { thing, error: "" };

/** In a sorted list: the first element of a rank, or the first that carries data; null if something else is asked for. */
export function findInList(
  { kind, number }: AskedNumber,
  elements: readonly { rank: number; data: number; thing: Thing }[],
): Search | null {
  const isRank = ["", "r", "rank"].includes(kind);
  if (!isRank && !["d", "data"].includes(kind)) return null;
  const found = elements.find(({ rank, data }) => (isRank ? rank : data) === number);
  return foundOr(
    found?.thing,
    `No element in the list ${isRank ? "has rank" : "carries data"} ${number} in this step.`,
  );
}
