// Questions about runs of FIFO queues with strict priority.

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
import { lower, overtakes, remains } from "../waiting";
import { decode, queueMention, queueThing, reader } from "./decode";

const dequeues: Dequeues = { next: (scene) => nextDequeue(scene, decode(scene).waiting.length) };

/** True if ranks do not distinguish packets, which are then drawn with their numbers. */
const isUnranked = (scene: Scene) => !decode(scene).ranked;

/** Ranks of all waiting packets. */
const waiting: Waiting = (scene) => {
  const { ranked, waiting } = decode(scene);
  return ranked ? waiting.map(({ rank }) => rank) : null;
};

/** The next enqueue, unless ranks do not distinguish packets, or its queue is full and drops the packet. */
function enqueue(before: Scene): NextOperation | null {
  const { ranked, queues, waiting } = decode(before);
  const next = nextEnqueue(before, waiting.length);
  if (!next || !ranked) return null;
  const { rank } = reader.given("enqueue", next.arguments);
  const taking = queues.findLast(({ bound }) => bound <= rank) ?? queues[0];
  return taking && !taking.isFull ? next : null;
}

/** The arguments of the next enqueue as text. */
function argumentsText(next: NextOperation): string {
  const { data, rank } = reader.given("enqueue", next.arguments);
  return `, of data ${data} and rank ${rank}, comes next.`;
}

/** Returns a function that tests whether a thing is one of `count` queues. */
const isQueue = (count: number) => (thing: Thing) => {
  const read = readThing(thing);
  return read?.field === "queue.bound" && read.index < count;
};

/** The queue that took the packet of an enqueue in this step. Dropped packets are mapped to a queue too. */
function takingQueue(after: Scene, op: number): number | undefined {
  return reader.first(after, "rejected", op) ? undefined : reader.first(after, "mapped", op)?.queue;
}

/** Asks for the queue of the next packet. */
const queue: Question = {
  ask: (before) => {
    const next = enqueue(before);
    const { length } = decode(before).queues;
    if (!next || length < 2) return null;
    const text = [named(next), `${argumentsText(next)} Which queue takes it?`];
    return { by: "thing", op: next.op, text, isMeant: isQueue(length) };
  },
  answer: ({ op }, _, after) => {
    const queue = takingQueue(after, op);
    if (queue === undefined) return null;
    return { value: queueThing(queue), text: ["It goes to ", queueMention(queue), "."] };
  },
};

/** Asks how far a bound of SP-PIFO moves. */
const bound: Question = {
  ask: (before) => {
    const next = enqueue(before);
    const text = "By how much does the bound of the queue that takes it change?";
    return next && { by: "number", op: next.op, text: [named(next), `${argumentsText(next)} ${text}`] };
  },
  answer: ({ op }, before, after) => {
    const queue = takingQueue(after, op);
    if (queue === undefined) return null;
    const was = reader.word(before, "queue.bound", queue);
    const bound = reader.word(after, "queue.bound", queue);
    const change = was === bound ? ` stays at ${bound}.` : ` goes from ${was} to ${bound}.`;
    return { value: `${Math.abs(bound - was)}`, text: ["The bound of ", queueMention(queue), change] };
  },
};

/** Asks whether the next departing packet overtakes another one. */
const inversion: Question = {
  ask: (before) => {
    const next = isUnranked(before) ? null : dequeues.next(before);
    const text = " comes next. Does the packet that it takes overtake one of a lower rank?";
    return next && { by: "choice", op: next.op, choices: ["Yes", "No"], text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    const { served, inversion } = decode(after);
    if (served?.op !== op) return null;
    if (!inversion) return { value: "No", text: [`No packet that waits has a lower rank than ${served.rank}.`] };
    const { data, rank } = inversion.waiting;
    return { value: "Yes", text: [`Rank ${served.rank} leaves while data ${data} of rank ${rank} waits.`] };
  },
};

/** Asks for the queue from which the next packet leaves. */
const source: Question = {
  ask: (before) => {
    const next = dequeues.next(before);
    const { length } = decode(before).queues;
    if (!next || length < 2) return null;
    const text = nextText(dequeues, next, before, "From which queue does a packet leave with it?");
    return { by: "thing", op: next.op, text, isMeant: isQueue(length) };
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
  lower: lower(enqueue, waiting, (next) => [named(next), argumentsText(next)]),
};
const several = { ...common, queue, source };

/** Questions by design. */
export const questions = {
  sp_pifo: questionsOf({ ...several, bound }),
  greedy: questionsOf(several),
  fixed_bounds: questionsOf(several),
  fifo: questionsOf(common),
};
