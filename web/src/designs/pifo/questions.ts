// What a PIFO asks about its runs.

import { plural } from "../../base/format";
import type { Scene } from "../contract";
import {
  factsOf,
  leaves,
  type NextOperation,
  named,
  nextDequeue,
  nextEnqueue,
  type Question,
  questionsOf,
} from "../predictions";
import type { Questions } from "../questions";
import { decode } from "./decode";
import type { DESIGNS } from "./designs";
import { placeMention } from "./names";

/** The next dequeue, unless its logical PIFO is empty. */
function dequeue(before: Scene): NextOperation | null {
  const { entries } = decode(before);
  const next = nextDequeue(before, entries.length);
  const [id = 0] = next?.arguments ?? [];
  return entries.some((entry) => entry.id === id) ? next : null;
}

/** The next enqueue, unless the list is full: then something is dropped. */
function enqueue(before: Scene): NextOperation | null {
  const { entries, capacity } = decode(before);
  return entries.length < capacity ? nextEnqueue(before, entries.length) : null;
}

const place: Question = {
  ask: (before) => {
    const next = enqueue(before);
    if (!next) return null;
    const [data, rank] = next.arguments;
    const brings = `, of data ${data} and rank ${rank}, comes next.`;
    const text = `${brings} At which place of the list is it put, 0 for the front?`;
    return { by: "number", op: next.op, text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    const [place] = factsOf(after, "inserted", op) ?? [];
    if (place === undefined) return null;
    const behind = decode(after).entries.length - 1 - place;
    return {
      value: `${place}`,
      text: ["It goes to ", placeMention(place), `, in front of ${plural(behind, "other")}.`],
    };
  },
};

export const questions = {
  pifo: questionsOf({ leaves: leaves(dequeue, ({ arguments: [id] }) => (id ? ` of logical PIFO ${id}` : "")), place }),
} satisfies Record<(typeof DESIGNS)[number], Questions>;
