// What a PIFO asks about its runs.

import { plural } from "../../base/format";
import { operationOf, type Scene } from "../contract";
import { eventsOf } from "../events";
import {
  type Dequeues,
  leaves,
  type NextOperation,
  named,
  nextDequeue,
  nextEnqueue,
  nextText,
  type Question,
  questionsOf,
  type Waiting,
} from "../predictions";
import type { Questions } from "../questions";
import { remains } from "../waiting";
import { decode } from "./decode";
import type { DESIGNS } from "./designs";
import { placeMention } from "./names";

const events = eventsOf("pifo");

/** The next dequeue, unless its logical PIFO is empty. */
function dequeue(before: Scene): NextOperation | null {
  const { entries } = decode(before);
  const next = nextDequeue(before, entries.length);
  const [id = 0] = next?.arguments ?? [];
  return entries.some((entry) => entry.id === id) ? next : null;
}

/** Of which logical PIFO it is, where there are several. */
const dequeues: Dequeues = {
  next: dequeue,
  of: ({ arguments: [id = 0] }, scene) => (decode(scene).ids > 1 ? ` of logical PIFO ${id}` : ""),
};

/** Ranks of the logical PIFO of a dequeue. */
const waiting: Waiting = (scene, { arguments: [id = 0] }) =>
  decode(scene).entries.flatMap((entry) => (entry.id === id ? entry.rank : []));

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
    const text = `${brings} At which place of the list is it put, zero for the front?`;
    return { by: "number", op: next.op, text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    const place = events.first(after, "inserted", op)?.place;
    if (place === undefined) return null;
    const behind = decode(after).entries.length - 1 - place;
    return {
      value: `${place}`,
      text: ["It goes to ", placeMention(place), `, in front of ${plural(behind, "other")}.`],
    };
  },
};

/** Asks for the place from which an element leaves, where it need not be the front. */
const source: Question = {
  ask: (before) => {
    const next = decode(before).ids > 1 ? dequeue(before) : null;
    const text = "From which place of the list is an element taken, zero for the front?";
    return next && { by: "number", op: next.op, text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, _, after) => {
    const place = events.first(after, "removed", op)?.place;
    if (place === undefined) return null;
    return { value: `${place}`, text: ["The first element of this logical PIFO is at ", placeMention(place), "."] };
  },
};

/** Asks how many elements a newcomer moves on. */
const moved: Question = {
  ask: (before) => {
    const next = enqueue(before);
    if (!next) return null;
    const text = `, of data ${next.arguments[0]} and rank ${next.arguments[1]}, comes next. How many elements move on by a place?`;
    return { by: "number", op: next.op, text: [named(next), text] };
  },
  answer: ({ op }, before, after) => {
    const place = events.first(after, "inserted", op)?.place;
    if (place === undefined) return null;
    const behind = decode(before).entries.length - place;
    return {
      value: `${behind}`,
      text: ["It goes to ", placeMention(place), `: ${plural(behind, "element")} behind it.`],
    };
  },
};

/** Asks how many elements of its rank a newcomer finds: it stands behind them. */
const equal: Question = {
  ask: (before) => {
    const next = enqueue(before);
    if (!next || decode(before).entries.length < 2) return null;
    const text = `, of data ${next.arguments[0]} and rank ${next.arguments[1]}, comes next. How many of those in front of it have the same rank?`;
    return { by: "number", op: next.op, text: [named(next), text] };
  },
  answer: ({ op }, before, after) => {
    const place = events.first(after, "inserted", op)?.place;
    if (place === undefined) return null;
    const rank = operationOf(after, op)?.arguments[1];
    const same = decode(before)
      .entries.slice(0, place)
      .filter((entry) => entry.rank === rank).length;
    return {
      value: `${same}`,
      text: ["It goes to ", placeMention(place), `, behind ${same || "none"} of its rank ${rank}.`],
    };
  },
};

export const questions = {
  pifo: questionsOf({
    leaves: leaves(dequeues, waiting),
    ...{ place, source, moved, equal },
    remains: remains(dequeues, waiting),
  }),
} satisfies Record<(typeof DESIGNS)[number], Questions>;
