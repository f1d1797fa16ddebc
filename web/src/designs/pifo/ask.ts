// Questions about runs of a PIFO.

import { plural } from "../../base/format";
import { operationOf, type Scene } from "../contract";
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
import { remains } from "../waiting";
import { decode, placeMention, reader } from "./decode";

/** The logical PIFO of a dequeue. */
const idOf = (next: NextOperation): number => reader.given("dequeue", next.arguments).id;

/** The next dequeue, unless its logical PIFO is empty. */
function dequeue(before: Scene): NextOperation | null {
  const { entries } = decode(before);
  const next = nextDequeue(before, entries.length);
  return next && entries.some(({ id }) => id === idOf(next)) ? next : null;
}

/** Dequeues, named with their logical PIFO if there are several. */
const dequeues: Dequeues = {
  next: dequeue,
  of: (next, scene) => (decode(scene).ids > 1 ? ` of logical PIFO ${idOf(next)}` : ""),
};

/** Ranks of the logical PIFO of a dequeue. */
const waiting: Waiting = (scene, next) =>
  decode(scene).entries.flatMap(({ id, rank }) => (id === idOf(next) ? rank : []));

/** The next enqueue, unless the list is full and drops an element. */
function enqueue(before: Scene): NextOperation | null {
  const { entries, capacity } = decode(before);
  return entries.length < capacity ? nextEnqueue(before, entries.length) : null;
}

/** A question about the next enqueue with a number as answer. `held` is the smallest number of elements for which it makes sense. */
const ofEnqueue = (question: string, answer: Question["answer"], held = 0): Question => ({
  ask: (before) => {
    const next = enqueue(before);
    if (!next || decode(before).entries.length < held) return null;
    const { data, rank } = reader.given("enqueue", next.arguments);
    const text = `, of data ${data} and rank ${rank}, comes next. ${question}`;
    return { by: "number", op: next.op, text: [named(next), text] };
  },
  answer,
});

/** Where an enqueue has inserted its element in a step; undefined if it has not. */
const placeIn = (scene: Scene, op: number) => reader.first(scene, "inserted", op)?.place;

const place = ofEnqueue("At which place of the list is it put, zero for the front?", ({ op }, _, after) => {
  const place = placeIn(after, op);
  if (place === undefined) return null;
  const behind = decode(after).entries.length - 1 - place;
  return { value: `${place}`, text: ["It goes to ", placeMention(place), `, in front of ${plural(behind, "other")}.`] };
});

/** Asks how many elements a new one shifts. */
const moved = ofEnqueue("How many elements move on by a place?", ({ op }, before, after) => {
  const place = placeIn(after, op);
  if (place === undefined) return null;
  const behind = decode(before).entries.length - place;
  return {
    value: `${behind}`,
    text: ["It goes to ", placeMention(place), `: ${plural(behind, "element")} behind it.`],
  };
});

/** Asks how many elements have the same rank: a new element is inserted behind them. */
const equal = ofEnqueue(
  "How many of those in front of it have the same rank?",
  ({ op }, before, after) => {
    const place = placeIn(after, op);
    if (place === undefined) return null;
    const { rank } = reader.given("enqueue", operationOf(after, op)?.arguments ?? []);
    const same = decode(before)
      .entries.slice(0, place)
      .filter((entry) => entry.rank === rank).length;
    const text = `, behind ${same || "none"} of its rank ${rank}.`;
    return { value: `${same}`, text: ["It goes to ", placeMention(place), text] };
  },
  2,
);

/** Asks for the position from which an element leaves, if it need not be the front. */
const source: Question = {
  ask: (before) => {
    const next = decode(before).ids > 1 ? dequeue(before) : null;
    const text = "From which place of the list is an element taken, zero for the front?";
    return next && { by: "number", op: next.op, text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, _, after) => {
    const place = reader.first(after, "removed", op)?.place;
    if (place === undefined) return null;
    return { value: `${place}`, text: ["The first element of this logical PIFO is at ", placeMention(place), "."] };
  },
};

export const questions = questionsOf({
  leaves: leaves(dequeues, waiting),
  ...{ place, source, moved, equal },
  remains: remains(dequeues, waiting),
});
