// Questions about runs of a BMW-Tree.

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
import {
  type BmwTree,
  decode,
  heldInAll,
  isTaken,
  queueOf,
  reader,
  rootSlots,
  slotMention,
  slotThing,
  type Visit,
} from "./decode";

/** The next dequeue, if its queue is not empty. */
function dequeue(before: Scene): NextOperation | null {
  const state = decode(before);
  const next = state.idle ? nextDequeue(before, heldInAll(state)) : null;
  return next && state.held[queueOf(next)] ? next : null;
}

/** The next enqueue, if its queue is not full. */
function enqueue(before: Scene): NextOperation | null {
  const state = decode(before);
  const next = state.idle ? nextEnqueue(before, heldInAll(state)) : null;
  return next && state.held[queueOf(next)] !== state.capacity ? next : null;
}

/** Names the logical queue of an operation; empty if there is only one queue. */
const ofQueue = (next: NextOperation, { queues }: BmwTree) => (queues > 1 ? ` of queue ${queueOf(next)}` : "");

const dequeues: Dequeues = { next: dequeue, of: (next, scene) => ofQueue(next, decode(scene)) };

/** Ranks of the operation's queue, if all of its elements are drawn. */
const waiting: Waiting = (scene, next) => {
  const { slots, held } = decode(scene);
  const queue = queueOf(next);
  const own = slots.flat().filter((slot) => isTaken(slot) && slot.queue === queue);
  return own.length === held[queue] ? own.map(({ rank }) => rank) : null;
};

function argumentsText(next: NextOperation, scene: Scene): Sentence {
  const { data, rank } = reader.given("enqueue", next.arguments);
  return [named(next), `, of data ${data} and rank ${rank}${ofQueue(next, decode(scene))}, comes next.`];
}

/** The visit of an operation to the root in a step, if it did one of `what`. */
const inRoot = (scene: Scene, op: number, ...what: Visit["what"][]) =>
  decode(scene).visits.find((visit) => visit.op === op && visit.level === 1 && what.includes(visit.what));

const [STAYS, GOES_ON] = ["it stays there", "it goes on to the level below"];

/** Asks whether a new element takes a slot of the root. */
const stays: Question = {
  ask: (before) => {
    const next = enqueue(before);
    const text = " What comes of it at the root?";
    return (
      next && { by: "choice", op: next.op, choices: [STAYS, GOES_ON], text: [...argumentsText(next, before), text] }
    );
  },
  answer: ({ op }, _, after) => {
    const root = inRoot(after, op, "placed", "passed");
    if (!root) return null;
    const mention = slotMention(1, root.slot);
    if (root.what === "placed") return { value: STAYS, text: [mention, " was empty and takes it."] };
    const rest = root.swapped
      ? ": it stays, and the element there goes on."
      : ": the element there has no larger rank.";
    return { value: root.swapped ? STAYS : GOES_ON, text: ["It meets ", mention, rest] };
  },
};

/** A slot of the root as an answer. The answer is plain if each queue has one slot, so that queue and slot have the same number. */
const rootSlot = (state: BmwTree) => ({
  by: "thing" as const,
  isMeant: (thing: Thing) => {
    const read = readThing(thing);
    return read?.field === "l1.rank" && read.index < state.ways;
  },
  isPlain: rootSlots(state) === 1,
});

/** Asks for the slot of the root that a new element takes or passes. */
const slot: Question = {
  ask: (before) => {
    const next = enqueue(before);
    const text = " Which slot of the root does it choose?";
    return next && { ...rootSlot(decode(before)), op: next.op, text: [...argumentsText(next, before), text] };
  },
  answer: ({ op }, _, after) => {
    const root = inRoot(after, op, "placed", "passed");
    if (!root) return null;
    const state = decode(after);
    const own = rootSlots(state);
    const first = `the first one of least count${own < state.ways ? " of its queue" : ""}`;
    const why = own === 1 ? "the one slot of its queue" : first;
    return { value: slotThing(1, root.slot), text: [slotMention(1, root.slot), ` is chosen: ${why}.`] };
  },
};

/** Asks for the slot of the root from which an element leaves: the first one of equal ranks. */
const source: Question = {
  ask: (before) => {
    const next = dequeue(before);
    const text = "From which slot of the root does an element leave with it?";
    return next && { ...rootSlot(decode(before)), op: next.op, text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, _, after) => {
    const root = inRoot(after, op, "taken");
    if (!root) return null;
    const why = " has the lowest rank, or is the first one that has it.";
    return { value: slotThing(1, root.slot), text: [slotMention(1, root.slot), why] };
  },
};

export const questions = questionsOf({
  leaves: leaves(dequeues, waiting),
  ...{ slot, source, stays },
  remains: remains(dequeues, waiting),
  lower: lower(enqueue, waiting, argumentsText),
});
