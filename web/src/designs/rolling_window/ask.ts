// Questions about runs of a rolling window.

import type { Scene } from "../contract";
import {
  type Dequeues,
  leaves,
  type NextOperation,
  named,
  nextDequeue,
  nextEnqueue,
  type Question,
  questionsOf,
  type Waiting,
} from "../predictions";
import { remains } from "../waiting";
import { decode, queueMention, type RollingWindow, type RollingWindowPlace, reader } from "./decode";

const heldBy = ({ primary, secondary }: RollingWindow): number => primary.held + secondary.held;

/** The next dequeue, unless both queues are empty. */
const dequeue = (before: Scene): NextOperation | null => nextDequeue(before, heldBy(decode(before)));

const dequeues: Dequeues = { next: dequeue };

/** Ranks of all waiting elements in the window, with repetitions. */
const waiting: Waiting = (scene) =>
  decode(scene).ranks.flatMap(({ rank, count }) => Array.from({ length: count }, () => rank));

const PLACES: Readonly<Record<RollingWindowPlace, string>> = {
  late: "before it: late",
  primary: "in its first half",
  secondary: "in its second half",
  early: "behind it: early",
};

/** Asks where the rank of a new element is, relative to the window. */
const place: Question = {
  ask: (before) => {
    const state = decode(before);
    const next = heldBy(state) < state.capacity ? nextEnqueue(before, 1) : null;
    if (!next) return null;
    const { data, rank } = reader.given("enqueue", next.arguments);
    const text = `, of data ${data} and rank ${rank}, comes next. Where is its rank, seen from the window?`;
    return { by: "choice", op: next.op, choices: Object.values(PLACES), text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    const { newcomer, primary, ranks } = decode(after);
    if (newcomer?.op !== op) return null;
    const value = PLACES[newcomer.place];
    const window = `the window begins with ${primary.start} and has ${ranks.length} ranks`;
    return { value, text: [`Rank ${newcomer.rank} is ${value}; ${window}.`] };
  },
};

/** Asks whether a dequeue moves the window. */
const swap: Question = {
  ask: (before) => {
    const next = dequeue(before);
    const text = " comes next. Does the window move?";
    return next && { by: "choice", op: next.op, choices: ["Yes", "No"], text: [named(next), text] };
  },
  answer: ({ op }, before, after) => {
    // Its result comes later; the step that accepts it decides.
    if (!reader.first(after, "accepted", op)) return null;
    const { queue } = decode(before).primary;
    return reader.first(after, "advanced", op)
      ? { value: "Yes", text: [queueMention(queue), " was empty and the other queue was not."] }
      : { value: "No", text: [queueMention(queue), " still holds an element."] };
  },
};

export const questions = questionsOf({
  leaves: leaves(dequeues, waiting),
  ...{ swap, place },
  remains: remains(dequeues, waiting),
});
