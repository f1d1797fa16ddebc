// What FIFO queues of strict priority ask about their runs.

import { readThing, type Thing } from "../../base/thing";
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
import { readerOf } from "../reader";
import { lower, overtakes, remains } from "../waiting";
import { decode } from "./decode";
import { queueMention, queueThing } from "./names";

const events = readerOf("sp_pifo");

const held = (scene: Scene) => scene.probe("queue.count").reduce((sum, count) => sum + count, 0);
const dequeue = (scene: Scene) => nextDequeue(scene, held(scene));
const dequeues: Dequeues = { next: dequeue };

/** Whether no rank distinguishes packets, which are drawn with their numbers then. */
const isUnranked = (scene: Scene) => scene.packets?.ranked === false;

/** Ranks of all packets that wait. */
const waiting: Waiting = (scene) =>
  isUnranked(scene) ? null : decode(scene).queues.flatMap(({ packets }) => packets.map(({ rank }) => rank));

/** The next enqueue, unless no rank distinguishes packets, or its queue is full and drops it. */
function enqueue(before: Scene): NextOperation | null {
  const next = nextEnqueue(before, held(before));
  const { ranked, queues, capacity } = decode(before);
  const rank = next?.arguments[1] ?? 0;
  const taking = queues.findLast(({ bound }) => bound <= rank) ?? queues[0];
  return ranked && taking && taking.packets.length < capacity ? next : null;
}

const brings = ({ arguments: [data, rank] }: NextOperation) => `, of data ${data} and rank ${rank}, comes next.`;

/** Whether a thing is one of the queues. */
const isQueue = (scene: Scene) => (thing: Thing) => {
  const read = readThing(thing);
  return read?.field === "queue.bound" && read.index < scene.probe("queue.count").length;
};

/** The queue that took the packet of an enqueue in this step. Packets that are dropped may be mapped as well. */
function takingQueue(after: Scene, op: number): number | undefined {
  return events.first(after, "rejected", op) ? undefined : events.first(after, "mapped", op)?.queue;
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
      isMeant: isQueue(before),
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
    const text = "By how much does the bound of the queue that takes it change?";
    return next && { by: "number", op: next.op, text: [named(next), `${brings(next)} ${text}`] };
  },
  answer: ({ op }, before, after) => {
    const queue = takingQueue(after, op);
    if (queue === undefined) return null;
    const [was = 0, bound = 0] = [before, after].map((scene) => scene.probe("queue.bound")[queue]);
    const change = was === bound ? ` stays at ${bound}.` : ` goes from ${was} to ${bound}.`;
    return { value: `${Math.abs(bound - was)}`, text: ["The bound of ", queueMention(queue), change] };
  },
};

const CHOICES = ["Yes", "No"] as const;

const inversion: Question = {
  ask: (before) => {
    const next = isUnranked(before) ? null : dequeue(before);
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

/** Asks for the queue from which the next packet leaves. */
const source: Question = {
  ask: (before) => {
    const next = dequeue(before);
    if (!next || before.probe("queue.count").length < 2) return null;
    const text = nextText(dequeues, next, before, "From which queue does a packet leave with it?");
    return { by: "thing", op: next.op, text, isMeant: isQueue(before) };
  },
  answer: ({ op }, _, after) => {
    const { served } = decode(after);
    if (served?.op !== op) return null;
    const why = ": it is the first one that is not empty.";
    return { value: queueThing(served.queue), text: ["It comes from ", queueMention(served.queue), why] };
  },
};

const common = {
  leaves: leaves(dequeues, waiting, isUnranked),
  inversion,
  overtakes: overtakes(dequeues, waiting),
  remains: remains(dequeues, waiting),
  lower: lower(enqueue, waiting, (next) => [named(next), brings(next)]),
};
const several = { ...common, queue, source };

export const questions = {
  sp_pifo: questionsOf({ ...several, bound }),
  greedy: questionsOf(several),
  fixed_bounds: questionsOf(several),
  fifo: questionsOf(common),
};
