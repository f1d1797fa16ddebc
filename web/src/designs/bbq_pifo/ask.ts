// Questions about runs of a BBQ with PIFO.

import { plural } from "../../base/format";
import type { Scene } from "../contract";
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
import type { Ask } from "../questions";
import { remains } from "../waiting";
import { type BbqPifo, decode, placeMention, reader } from "./decode";

/** The next dequeue, unless the PIFO is empty. */
const dequeue = (before: Scene): NextOperation | null => nextDequeue(before, decode(before).entries.length);

const dequeues: Dequeues = { next: dequeue };

/** Priorities of all elements, in the PIFO and outside. */
function prioritiesOf({ entries, outside }: BbqPifo): number[] {
  const others = outside.flatMap(({ priority, count }) => Array.from({ length: count }, () => priority));
  return [...entries.map(({ priority }) => priority), ...others];
}

const waiting: Waiting = (scene) => prioritiesOf(decode(scene));

/** A question about the next enqueue, unless the queue is full. */
const ofEnqueue = (question: string, how: Pick<Ask, "by" | "choices">, answer: Question["answer"]): Question => ({
  ask: (before) => {
    const state = decode(before);
    const next = prioritiesOf(state).length < state.capacity ? nextEnqueue(before, 1) : null;
    if (!next) return null;
    const { data, priority } = reader.given("enqueue", next.arguments);
    const text = `, of data ${data} and priority ${priority}, comes next. ${question}`;
    return { ...how, op: next.op, text: [named(next), text] };
  },
  answer,
});

const place = ofEnqueue(
  "At which place of the PIFO does it stand, zero for the front, and the number of places for behind all?",
  { by: "number" },
  ({ op }, _, after) => {
    const place = reader.first(after, "inserted", op)?.place;
    if (place === undefined) return null;
    const isBehind = place >= decode(after).k;
    const text = isBehind ? ["It stands behind all, so it spills."] : ["It goes to ", placeMention(place), "."];
    return { value: `${place}`, text };
  },
);

const [NOTHING, NEWCOMER, LAST] = ["nothing", "the newcomer", "the last of the PIFO"] as const;

const spill = ofEnqueue(
  "What spills into the BBQ?",
  { by: "choice", choices: [NOTHING, NEWCOMER, LAST] },
  ({ op }, _, after) => {
    const place = reader.first(after, "inserted", op)?.place;
    if (place === undefined) return null;
    const spilled = reader.first(after, "spilled", op);
    if (!spilled) return { value: NOTHING, text: ["Nothing spills: the PIFO had room."] };
    const text = `Data ${spilled.data} of priority ${spilled.priority} spills.`;
    return { value: place >= decode(after).k ? NEWCOMER : LAST, text: [text] };
  },
);

/** Asks whether a dequeue fetches an element from the BBQ. */
const fetch: Question = {
  ask: (before) => {
    const next = dequeue(before);
    const text = "Does it fetch an element from the BBQ?";
    return next && { by: "choice", op: next.op, choices: ["Yes", "No"], text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, before, after) => {
    const asked = reader.first(after, "asked", op);
    if (!asked) return null;
    const held = plural(decode(before).inBbq, "element");
    return asked.found === 1
      ? { value: "Yes", text: [`The BBQ holds ${held}: one is fetched.`] }
      : { value: "No", text: ["The BBQ has none to give."] };
  },
};

export const questions = questionsOf({
  leaves: leaves(dequeues, waiting),
  ...{ place, spill, fetch },
  remains: remains(dequeues, waiting),
});
