// What FIFO queues of strict priority ask about their runs.

import { readThing } from "../../base/thing";
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
import { queueMention, queueThing } from "./names";

const held = (scene: Scene) => scene.probe("queue.count").reduce((sum, count) => sum + count, 0);
const dequeue = (scene: Scene) => nextDequeue(scene, held(scene));

/** The next enqueue, unless no rank distinguishes packets, or its queue is full and drops it. */
function enqueue(before: Scene): NextOperation | null {
  const next = nextEnqueue(before, held(before));
  const { ranked, queues, capacity } = decode(before);
  const rank = next?.arguments[1] ?? 0;
  const taking = queues.findLast(({ bound }) => bound <= rank) ?? queues[0];
  return ranked && taking && taking.packets.length < capacity ? next : null;
}

const brings = ({ arguments: [data, rank] }: NextOperation) => `, of data ${data} and rank ${rank}, comes next.`;

/** The queue that took the packet of an enqueue in this step. Packets that are dropped may be mapped as well. */
function takingQueue(after: Scene, op: number): number | undefined {
  return factsOf(after, "rejected", op) ? undefined : factsOf(after, "mapped", op)?.[0];
}

const queue: Question = {
  ask: (before) => {
    const next = enqueue(before);
    const count = before.probe("queue.count").length;
    if (!next || count < 2) return null;
    return {
      by: "thing",
      op: next.op,
      text: [named(next), `${brings(next)} Which queue takes it?`],
      isMeant: (thing) => {
        const read = readThing(thing);
        return read?.field === "queue.bound" && read.index < count;
      },
    };
  },
  answer: ({ op }, _, after) => {
    const queue = takingQueue(after, op);
    if (queue === undefined) return null;
    return { value: queueThing(queue), text: ["It goes to ", queueMention(queue), "."] };
  },
};

const bound: Question = {
  ask: (before) => {
    const next = enqueue(before);
    const text = "What is the bound of the queue that takes it afterwards?";
    return next && { by: "number", op: next.op, text: [named(next), `${brings(next)} ${text}`] };
  },
  answer: ({ op }, _, after) => {
    const queue = takingQueue(after, op);
    if (queue === undefined) return null;
    const bound = after.probe("queue.bound")[queue] ?? 0;
    return { value: `${bound}`, text: ["The bound of ", queueMention(queue), ` is ${bound} afterwards.`] };
  },
};

const CHOICES = ["Yes", "No"] as const;

const inversion: Question = {
  ask: (before) => {
    const next = before.packets?.ranked === false ? null : dequeue(before);
    const text = " comes next. Does the packet that it takes overtake one of a lower rank?";
    return next && { by: "choice", op: next.op, choices: CHOICES, text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    const { served, inversion } = decode(after);
    if (served?.op !== op) return null;
    if (!inversion) return { value: "No", text: [`No packet that waits has a lower rank than ${served.rank}.`] };
    const { left, waiting } = inversion;
    return {
      value: "Yes",
      text: [`Rank ${left.rank} leaves while data ${waiting.data} of rank ${waiting.rank} waits.`],
    };
  },
};

const common = { leaves: leaves(dequeue), inversion };

export const questions = {
  sp_pifo: questionsOf({ ...common, queue, bound }),
  greedy: questionsOf({ ...common, queue }),
  fixed_bounds: questionsOf({ ...common, queue }),
  fifo: questionsOf(common),
} satisfies Record<(typeof DESIGNS)[number], Questions>;
