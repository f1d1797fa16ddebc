// What a bucket queue asks about its runs.

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
import { readerOf } from "../reader";
import { remains } from "../waiting";
import { decode } from "./decode";
import { bucketMention } from "./names";

const events = readerOf("bucket_queue");

/** The next dequeue, if nothing is ahead of it, so that its result comes soon. */
function dequeue(before: Scene): NextOperation | null {
  const { jobs, line } = decode(before);
  return jobs.length === 0 && line.length === 0 ? nextDequeue(before, before.probe("occ")[0] ?? 0) : null;
}

const dequeues: Dequeues = { next: dequeue };

/** The next dequeue, or the one that is next in line behind an operation at work. */
const inTurn: Dequeues = {
  next: (scene) => {
    const { jobs, line, stages } = decode(scene);
    const [first] = line;
    if (!first) return dequeue(scene);
    const isSure = stages === 0 && jobs.length === 1 && (scene.probe("occ")[0] ?? 0) > 1;
    return isSure && first.kind.startsWith("dequeue") ? { ...first, arguments: [] } : null;
  },
};

/** Priorities of all elements; nothing is under way where it is asked for. */
const waiting: Waiting = (scene) =>
  decode(scene).counts.flatMap((count, priority) => Array.from({ length: count }, () => priority));

const words: Question = {
  ask: (before) => {
    const next = inTurn.next(before);
    return next && { by: "number", op: next.op, text: [named(next), " comes next. How many words does it read?"] };
  },
  answer: ({ op }, _, after) => {
    const { bucket, reads } = events.first(after, "taken", op) ?? {};
    if (bucket === undefined) return null;
    const text = [`It reads ${reads} to find `, bucketMention(bucket), " and to take the element."];
    return { value: `${reads}`, text };
  },
};

/** Asks how many of the same priority are left. */
const left: Question = {
  ask: (before) => {
    const next = dequeue(before);
    const text = " comes next. How many elements does the bucket that it takes one of still hold?";
    return next && { by: "number", op: next.op, text: [named(next), text] };
  },
  answer: ({ op }, before, after) => {
    const bucket = events.first(after, "taken", op)?.bucket;
    if (bucket === undefined) return null;
    const count = (decode(before).counts[bucket] ?? 1) - 1;
    return { value: `${count}`, text: [bucketMention(bucket), ` has ${plural(count, "element")} left.`] };
  },
};

const cost: Question = {
  ask: (before) => {
    const next = inTurn.next(before);
    const text = " comes next. How many cycles does it take, the first and the last one included?";
    return next && { by: "number", op: next.op, text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    const { bucket, reads, cycles } = events.first(after, "taken", op) ?? {};
    if (bucket === undefined) return null;
    return {
      value: `${cycles}`,
      text: ["It takes the element of ", bucketMention(bucket), ` with ${reads} words read in ${cycles} cycles.`],
    };
  },
};

export const questions = {
  bucket_queue: questionsOf({
    leaves: leaves(inTurn, waiting),
    ...{ cycles: cost, words, left },
    remains: remains(dequeues, waiting),
  }),
};
