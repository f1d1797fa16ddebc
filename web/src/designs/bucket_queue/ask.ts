// Questions about runs of a bucket queue.

import { plural } from "../../base/format";
import type { Scene } from "../contract";
import {
  type Dequeues,
  leaves,
  type NextOperation,
  named,
  nextDequeue,
  type Question,
  questionsOf,
  type Waiting,
} from "../predictions";
import type { Answer } from "../questions";
import type { Happened } from "../reader";
import { remains } from "../waiting";
import { bucketMention, decode, reader } from "./decode";

/** The next dequeue, if nothing is ahead of it, so that its result comes soon. */
function dequeue(before: Scene): NextOperation | null {
  const { jobs, line, elements } = decode(before);
  return jobs.length === 0 && line.length === 0 ? nextDequeue(before, elements) : null;
}

/** The next dequeue, or one that waits behind the operation in progress. */
function inTurn(before: Scene): NextOperation | null {
  const { jobs, line, stages, elements } = decode(before);
  const [first] = line;
  if (!first) return dequeue(before);
  const isSure = stages === 0 && jobs.length === 1 && elements > 1;
  return isSure && first.kind.startsWith("dequeue") ? { ...first, arguments: [] } : null;
}

const dequeues: Dequeues = { next: dequeue };
const dequeuesInTurn: Dequeues = { next: inTurn };

/** Priorities of all elements. Asked only when nothing is in flight. */
const waiting: Waiting = (scene) =>
  decode(scene).buckets.flatMap(({ priority, held }) => Array.from({ length: held }, () => priority));

/** A question about the next dequeue with a number as answer. */
const ofDequeue = (
  next: (before: Scene) => NextOperation | null,
  question: string,
  answer: (taken: Happened<"bucket_queue", "taken">) => Answer,
): Question => ({
  ask: (before) => {
    const dequeue = next(before);
    return dequeue && { by: "number", op: dequeue.op, text: [named(dequeue), ` comes next. ${question}`] };
  },
  answer: ({ op }, _, after) => {
    const taken = reader.first(after, "taken", op);
    return taken && answer(taken);
  },
});

const cycles = ofDequeue(
  inTurn,
  "How many cycles does it take, the first and the last one included?",
  ({ bucket, reads, cycles }) => {
    const cost = ` with ${reads} words read in ${cycles} cycles.`;
    return { value: `${cycles}`, text: ["It takes the element of ", bucketMention(bucket), cost] };
  },
);

const words = ofDequeue(inTurn, "How many words does it read?", ({ bucket, reads }) => ({
  value: `${reads}`,
  text: [`It reads ${reads} to find `, bucketMention(bucket), " and to take the element."],
}));

/** Asks how many elements of the same priority remain. */
const left = ofDequeue(
  dequeue,
  "How many elements does the bucket that it takes one of still hold?",
  ({ bucket, held }) => ({
    value: `${held}`,
    text: [bucketMention(bucket), ` has ${plural(held, "element")} left.`],
  }),
);

export const questions = questionsOf({
  leaves: leaves(dequeuesInTurn, waiting),
  ...{ cycles, words, left },
  remains: remains(dequeues, waiting),
});
