// What a rolling window asks about its runs.

import { parameter } from "../../base/parameter";
import type { Scene } from "../contract";
import {
  type Dequeues,
  factsOf,
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
import { decode, rankOf } from "./decode";
import { queueMention } from "./names";

/** The next dequeue, unless both queues are empty. */
function dequeue(before: Scene): NextOperation | null {
  const [one, other] = decode(before).occupancies;
  return nextDequeue(before, one + other);
}

const dequeues: Dequeues = { next: dequeue };

/** Ranks of the window, of each as many as wait. */
const waiting: Waiting = (scene) => {
  const state = decode(scene);
  return state.counts.flatMap((count, counter) => Array.from({ length: count }, () => rankOf(counter, state)));
};

const PLACES = {
  late: "before it: late",
  primary: "in its first half",
  secondary: "in its second half",
  early: "behind it: early",
} as const;

/** Asks where a newcomer's rank is, seen from the window. */
const place: Question = {
  ask: (before) => {
    const [one, other] = decode(before).occupancies;
    const next = one + other < (parameter(before.info, "N") ?? 0) ? nextEnqueue(before, 1) : null;
    if (!next) return null;
    const text = `, of data ${next.arguments[0]} and rank ${next.arguments[1]}, comes next. Where is its rank, seen from the window?`;
    return { by: "choice", op: next.op, choices: Object.values(PLACES), text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    const { newcomer, first, span } = decode(after);
    if (newcomer?.op !== op) return null;
    const text = `Rank ${newcomer.rank} is ${PLACES[newcomer.place]}; the window begins with ${first} and has ${2 * span} ranks.`;
    return { value: PLACES[newcomer.place], text: [text] };
  },
};

const swap: Question = {
  ask: (before) => {
    const next = dequeue(before);
    if (!next) return null;
    return {
      by: "choice",
      op: next.op,
      choices: ["Yes", "No"],
      text: [named(next), " comes next. Does the window move?"],
    };
  },
  answer: ({ op }, before, after) => {
    // Its results come later: the step in which it is accepted decides.
    if (factsOf(after, "accepted", op) === undefined) return null;
    const { primary } = decode(before);
    const moved = factsOf(after, "advanced", op);
    const why = moved ? " was empty and the other queue was not." : " still holds an element.";
    return { value: moved ? "Yes" : "No", text: [queueMention(primary), why] };
  },
};

export const questions = {
  rolling_window: questionsOf({ leaves: leaves(dequeues, waiting), swap, place, remains: remains(dequeues, waiting) }),
};
