// What a bucket queue asks about its runs.

import type { Scene } from "../contract";
import { factsOf, leaves, type NextOperation, named, nextDequeue, type Question, questionsOf } from "../predictions";
import type { Questions } from "../questions";
import { decode } from "./decode";
import type { DESIGNS } from "./designs";
import { bucketMention } from "./names";

/** The next dequeue, if nothing is ahead of it, so that its result comes soon. */
function dequeue(before: Scene): NextOperation | null {
  const { jobs, line } = decode(before);
  return jobs.length === 0 && line.length === 0 ? nextDequeue(before, before.probe("occ")[0] ?? 0) : null;
}

const cost: Question = {
  ask: (before) => {
    const next = dequeue(before);
    const text = " comes next. How many cycles does it take, the first and the last one included?";
    return next && { by: "number", op: next.op, text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    const [bucket, , reads, cycles] = factsOf(after, "taken", op) ?? [];
    if (bucket === undefined) return null;
    return {
      value: `${cycles}`,
      text: ["It takes the element of ", bucketMention(bucket), ` with ${reads} words read in ${cycles} cycles.`],
    };
  },
};

export const questions = {
  bucket_queue: questionsOf({ leaves: leaves(dequeue), cycles: cost }),
} satisfies Record<(typeof DESIGNS)[number], Questions>;
