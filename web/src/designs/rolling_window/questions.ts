// What a rolling window asks about its runs.

import type { Scene } from "../contract";
import { factsOf, leaves, type NextOperation, named, nextDequeue, type Question, questionsOf } from "../predictions";
import type { Questions } from "../questions";
import { decode } from "./decode";
import type { DESIGNS } from "./designs";
import { queueMention } from "./names";

/** The next dequeue, unless both queues are empty. */
function dequeue(before: Scene): NextOperation | null {
  const [one, other] = decode(before).occupancies;
  return nextDequeue(before, one + other);
}

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
  rolling_window: questionsOf({ leaves: leaves(dequeue), swap }),
} satisfies Record<(typeof DESIGNS)[number], Questions>;
