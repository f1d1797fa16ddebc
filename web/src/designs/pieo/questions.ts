// What a PIEO asks about its runs.

import { readThing, type Thing } from "../../base/thing";
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
import { CYCLES, decode } from "./decode";
import type { DESIGNS } from "./designs";
import { pointerThing, sublistMention } from "./names";

/** Whether the port takes an operation in the next step, which then finds the list as drawn: a model does not show that it is busy. */
function isFree(scene: Scene): boolean {
  const last = scene.op(scene.engine.presented - 1);
  return !last || last.outcome === "rejected" || last.slot + CYCLES.length <= scene.step + 1;
}

/** The next dequeue, and whether an element is eligible for it. */
function dequeue(before: Scene): { next: NextOperation; eligible: boolean } | null {
  const { held, sublists, used } = decode(before);
  const next = nextDequeue(before, held);
  if (!next || !isFree(before)) return null;
  const [now = 0, group = 0] = next.arguments;
  return {
    next,
    eligible: sublists.slice(0, used).some(({ send }) => (send[group] ?? Number.POSITIVE_INFINITY) <= now),
  };
}

/** The next dequeue, if an element leaves with it. */
function taking(before: Scene): NextOperation | null {
  const due = dequeue(before);
  return due?.eligible ? due.next : null;
}

const [LEAVES, STAYS] = ["an element leaves", "it is refused"];

const due: Question = {
  ask: (before) => {
    const next = dequeue(before)?.next;
    if (!next) return null;
    const text = `, at time ${next.arguments[0]}, comes next. What comes of it?`;
    return { by: "choice", op: next.op, choices: [LEAVES, STAYS], text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    if (factsOf(after, "accepted", op)) return { value: LEAVES, text: ["An element is eligible, so it leaves."] };
    if (!factsOf(after, "rejected", op)) return null;
    return { value: STAYS, text: ["No element of its group is eligible, so it is refused and nothing is lost."] };
  },
};

const sublist: Question = {
  ask: (before) => {
    const { held, size, used } = decode(before);
    const next = held > 0 && held < size * size ? nextEnqueue(before, held) : null;
    if (!next || !isFree(before)) return null;
    const [data, rank] = next.arguments;
    const text = `, of data ${data} and rank ${rank}, comes next. Which sublist is selected for it?`;
    const isMeant = (thing: Thing) => {
      const read = readThing(thing);
      return read?.field === "pointer.id" && read.index < used;
    };
    return { by: "thing", op: next.op, isMeant, text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    const [place, id] = factsOf(after, "selected", op) ?? [];
    if (place === undefined || id === undefined) return null;
    const why = ", the last one whose smallest rank is not larger, or the first one of all.";
    return { value: pointerThing(place), text: [sublistMention(id, place), " is selected", why] };
  },
};

export const questions = {
  pieo: questionsOf({ due, leaves: leaves(taking, ({ arguments: [now] }) => `, at time ${now},`), sublist }),
} satisfies Record<(typeof DESIGNS)[number], Questions>;
