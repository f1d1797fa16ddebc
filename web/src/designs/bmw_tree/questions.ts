// What a BMW-Tree asks about its runs.

import { readThing, type Thing } from "../../base/thing";
import type { Scene, Sentence } from "../contract";
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
import { lower, remains } from "../waiting";
import { decode, heldInAll, queueOf, type Tree } from "./decode";
import { slotMention, slotThing } from "./names";

/** Whether the port takes an operation in the next step, which then finds the root as it is drawn: behind a dequeue it is busy for one. */
function isFree({ slots, engine }: Scene): boolean {
  const dequeue = slots.find(({ kind }) => kind === "dequeue");
  return !dequeue || engine.events.some(({ kind, op }) => kind === "rejected" && op === dequeue.op);
}

/** The next dequeue, if its queue has any to give. */
function dequeue(before: Scene): NextOperation | null {
  const state = decode(before);
  const next = isFree(before) ? nextDequeue(before, heldInAll(state)) : null;
  return next && state.held[next.arguments[0] ?? 0] ? next : null;
}

/** True if each queue has one root slot: queue and slot then have the same number. */
const isSingle = ({ ways, held }: Tree) => ways === held.length;

/** Names the logical queue of an operation; empty text if there is one queue. */
const ofQueue = (queue: number, { held }: Tree) => (held.length > 1 ? ` of queue ${queue}` : "");

const dequeues: Dequeues = {
  next: dequeue,
  of: ({ arguments: [queue = 0] }, scene) => ofQueue(queue, decode(scene)),
};

/** Ranks of a queue, where all of its elements are drawn. The queue of an enqueue is its third argument. */
const waiting: Waiting = (scene, { kind, arguments: args }) => {
  const state = decode(scene);
  const queue = args[kind === "enqueue" ? 2 : 0] ?? 0;
  const ranks = state.slots.flatMap((slots, at) =>
    slots.flatMap(({ slot, rank, count, gap }) =>
      count > 0 && !gap && queueOf(state, Math.floor(slot / state.ways ** at)) === queue ? rank : [],
    ),
  );
  return ranks.length === state.held[queue] ? ranks : null;
};

/** The next enqueue, if its queue has room. */
function enqueue(before: Scene): NextOperation | null {
  const state = decode(before);
  const next = isFree(before) ? nextEnqueue(before, heldInAll(state)) : null;
  return next && state.held[next.arguments[2] ?? 0] !== state.capacity ? next : null;
}

const brings = ({ op, kind, arguments: [data, rank, queue = 0] }: NextOperation, scene: Scene): Sentence => [
  named({ op, kind }),
  `, of data ${data} and rank ${rank}${ofQueue(queue, decode(scene))}, comes next.`,
];

const [STAYS, GOES_ON] = ["it stays there", "it goes on to the level below"];

/** Asks whether a newcomer takes a slot of the root. */
const stays: Question = {
  ask: (before) => {
    const next = enqueue(before);
    const text = " What comes of it at the root?";
    return next && { by: "choice", op: next.op, choices: [STAYS, GOES_ON], text: [...brings(next, before), text] };
  },
  answer: ({ op }, _, after) => {
    const root = decode(after).visits.find((visit) => visit.op === op && visit.level === 1);
    if (root?.what === "placed") return { value: STAYS, text: [slotMention(1, root.slot), " was empty and takes it."] };
    if (root?.what !== "passed") return null;
    const rest = root.swapped
      ? ": it stays, and the element there goes on."
      : ": the element there has no larger rank.";
    return { value: root.swapped ? STAYS : GOES_ON, text: ["It meets ", slotMention(1, root.slot), rest] };
  },
};

/** Whether a thing is a slot of the root. */
const isOfRoot = (scene: Scene) => (thing: Thing) => {
  const read = readThing(thing);
  return read?.field === "l1.rank" && read.index < decode(scene).ways;
};

const slot: Question = {
  ask: (before) => {
    const next = enqueue(before);
    if (!next) return null;
    const how = { isMeant: isOfRoot(before), isPlain: isSingle(decode(before)) };
    return {
      by: "thing",
      op: next.op,
      ...how,
      text: [...brings(next, before), " Which slot of the root does it choose?"],
    };
  },
  answer: ({ op }, _, after) => {
    const { ways, held, visits } = decode(after);
    const root = visits.find((visit) => visit.op === op && visit.level === 1);
    if (root?.what !== "placed" && root?.what !== "passed") return null;
    const mention = slotMention(1, root.slot);
    const own = ways / held.length;
    const why =
      own === 1 ? "the one slot of its queue" : `the first one of least count${own < ways ? " of its queue" : ""}`;
    return { value: slotThing(1, root.slot), text: [mention, ` is chosen: ${why}.`] };
  },
};

/** Asks for the slot of the root from which an element leaves: of equal ranks the first one. */
const source: Question = {
  ask: (before) => {
    const next = dequeue(before);
    const text = "From which slot of the root does an element leave with it?";
    const how = { isMeant: isOfRoot(before), isPlain: isSingle(decode(before)) };
    return next && { by: "thing", op: next.op, ...how, text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, _, after) => {
    const root = decode(after).visits.find((visit) => visit.op === op && visit.level === 1 && visit.what === "taken");
    if (!root) return null;
    const mention = slotMention(1, root.slot);
    return {
      value: slotThing(1, root.slot),
      text: [mention, " has the lowest rank, or is the first one that has it."],
    };
  },
};

export const questions = {
  bmw_tree: questionsOf({
    leaves: leaves(dequeues, waiting),
    ...{ slot, source, stays },
    remains: remains(dequeues, waiting),
    lower: lower(enqueue, waiting, brings),
  }),
};
