// What a BMW-Tree asks about its runs.

import { readThing, type Thing } from "../../base/thing";
import type { Scene } from "../contract";
import {
  leaves,
  type NextOperation,
  named,
  nextDequeue,
  nextEnqueue,
  type Question,
  questionsOf,
} from "../predictions";
import type { Questions } from "../questions";
import { decode, heldInAll } from "./decode";
import type { DESIGNS } from "./designs";
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

const slot: Question = {
  ask: (before) => {
    const state = decode(before);
    const next = isFree(before) ? nextEnqueue(before, heldInAll(state)) : null;
    if (!next) return null;
    const [data, rank, queue = 0] = next.arguments;
    if (state.held[queue] === state.capacity) return null;
    const text = `, of data ${data} and rank ${rank}, comes next. Which slot of the root does it choose?`;
    const isMeant = (thing: Thing) => {
      const read = readThing(thing);
      return read?.field === "l1.rank" && read.index < state.ways;
    };
    return { by: "thing", op: next.op, isMeant, text: [named(next), text] };
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

export const questions = {
  bmw_tree: questionsOf({ leaves: leaves(dequeue), slot }),
} satisfies Record<(typeof DESIGNS)[number], Questions>;
