// Parses the text of the search field.

import type { SearchResult, Thing } from "../base/thing";

/** A number with the word before it, which may be empty: `17`, `e17`, `data 17`. */
export interface SearchNumber {
  kind: string;
  number: number;
}

/** Null for anything else. */
export function parseSearch(text: string): SearchNumber | null {
  const read = /^\s*([a-z]*)\s*(\d{1,10})\s*$/i.exec(text);
  return read ? { kind: (read[1] ?? "").toLowerCase(), number: Number(read[2]) } : null;
}

/** The thing, or an error message if it is undefined. */
export const foundOr = (thing: Thing | undefined, error: string): SearchResult =>
  thing === undefined ? { thing: null, error } : { thing, error: "" };

/** Searches a sorted list: the first element of a rank, or the first with these data. Null if `text` asks for something else. */
export function findInList(
  { kind, number }: SearchNumber,
  elements: readonly { rank: number; data: number; thing: Thing }[],
): SearchResult | null {
  const isRank = ["", "r", "rank"].includes(kind);
  if (!isRank && !["d", "data"].includes(kind)) return null;
  const found = elements.find(({ rank, data }) => (isRank ? rank : data) === number);
  return foundOr(
    found?.thing,
    `No element in the list ${isRank ? "has rank" : "carries data"} ${number} in this step.`,
  );
}
