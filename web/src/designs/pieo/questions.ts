// What a PIEO asks about its runs.

import { plural } from "../../base/format";
import { readThing, type Thing } from "../../base/thing";
import { operationOf, type Scene, type Sentence } from "../contract";
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
} from "../predictions";
import { readerOf } from "../reader";
import { lower } from "../waiting";
import { CYCLES, decode } from "./decode";
import { pointerThing, sublistMention } from "./names";

const events = readerOf("pieo");

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

/** The next dequeue, if an element leaves with it: at a time, and of a group where there are several. */
const dequeues: Dequeues = {
  next: (before) => {
    const due = dequeue(before);
    return due?.eligible ? due.next : null;
  },
  of: ({ arguments: [now, group = 0] }, scene) => ofGroup(group, scene, `, at time ${now},`),
};

const ofGroup = (group: number, scene: Scene, rest: string) =>
  `${decode(scene).groups > 1 ? ` of group ${group}` : ""}${rest}`;

/** The next enqueue, if there is room for it. */
function enqueue(before: Scene): NextOperation | null {
  const { held, size } = decode(before);
  const next = held > 0 && held < size * size ? nextEnqueue(before, held) : null;
  return next && isFree(before) ? next : null;
}

const brings = (next: NextOperation): Sentence => [
  named(next),
  `, of data ${next.arguments[0]} and rank ${next.arguments[1]}, comes next.`,
];

const elements = (scene: Scene) => {
  const { sublists, used } = decode(scene);
  return sublists.slice(0, used).flatMap(({ elements }) => elements);
};

const ranks = (scene: Scene) => elements(scene).map(({ rank }) => rank);

/** Asks how many elements a dequeue chooses from. */
const eligible: Question = {
  ask: (before) => {
    const next = dequeue(before)?.next;
    const text = "How many elements are eligible for it?";
    return next ? { by: "number", op: next.op, text: nextText(dequeues, next, before, text) } : null;
  },
  answer: ({ op }, before, after) => {
    if (!events.first(after, "accepted", op) && !events.first(after, "rejected", op)) return null;
    const [now = 0, group = 0] = operationOf(after, op)?.arguments ?? [];
    const all = elements(before);
    const count = all.filter((element) => element.group === group && element.send <= now).length;
    const text = `Of ${plural(all.length, "element")}, ${count || "none"} may leave at time ${now}.`;
    return { value: `${count}`, text: [text] };
  },
};

const [LEAVES, STAYS] = ["an element leaves", "it is refused"];

const due: Question = {
  ask: (before) => {
    const next = dequeue(before)?.next;
    if (!next) return null;
    const text = nextText(dequeues, next, before, "What comes of it?");
    return { by: "choice", op: next.op, choices: [LEAVES, STAYS], text };
  },
  answer: ({ op }, _, after) => {
    if (events.first(after, "accepted", op)) return { value: LEAVES, text: ["An element is eligible, so it leaves."] };
    if (!events.first(after, "rejected", op)) return null;
    return { value: STAYS, text: ["No element of its group is eligible, so it is refused and nothing is lost."] };
  },
};

const sublist: Question = {
  ask: (before) => {
    const { used } = decode(before);
    const next = enqueue(before);
    if (!next) return null;
    const isMeant = (thing: Thing) => {
      const read = readThing(thing);
      return read?.field === "pointer.id" && read.index < used;
    };
    return { by: "thing", op: next.op, isMeant, text: [...brings(next), " Which sublist is selected for it?"] };
  },
  answer: ({ op }, _, after) => {
    const { place, sublist: id } = events.first(after, "selected", op) ?? {};
    if (place === undefined || id === undefined) return null;
    const why = ", the last one whose smallest rank is not larger, or the first one of all.";
    return { value: pointerThing(place), text: [sublistMention(id, place), " is selected", why] };
  },
};

export const questions = {
  pieo: questionsOf({
    ...{ due, eligible, sublist },
    leaves: leaves(dequeues, ranks),
    lower: lower(enqueue, ranks, brings),
  }),
};
