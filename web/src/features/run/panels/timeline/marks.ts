// Marks that catch the pointer.

import type { Part } from "../../../../session/protocol";

/** Steps in which something happened, both included. */
export interface Marked {
  first: number;
  last: number;
}

/** The bucket with a mark that is nearest to a place on the axis of steps, no farther than `reach` steps; null if there is none. */
export function markNear({ first, width, values }: Part, place: number, reach: number): Marked | null {
  let nearest: Marked | null = null;
  let least = reach;
  const from = Math.max(0, Math.floor((place - reach - first) / width));
  const to = Math.min(values.length - 1, Math.floor((place + reach - first) / width));
  for (let at = from; at <= to; at++) {
    if (!values[at]) continue;
    const [left, right] = [first + at * width, first + (at + 1) * width];
    const away = place < left ? left - place : Math.max(0, place - right);
    if (away > least || (nearest && away === least)) continue;
    least = away;
    nearest = { first: left, last: right - 1 };
  }
  return nearest;
}
