// Questions about runs of a PIEO.

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
import { lower } from "../waiting";
import { decode, pointerThing, reader, sublistMention, sublistsInUse, timesOf } from "./decode";

/** The next dequeue, and whether an element is eligible for it. */
function dequeue(before: Scene): { next: NextOperation; eligible: boolean } | null {
  const state = decode(before);
  const next = state.idle ? nextDequeue(before, state.held) : null;
  if (!next) return null;
  const { now, group } = reader.given("dequeue", next.arguments);
  return { next, eligible: timesOf(sublistsInUse(state), group).some((time) => time <= now) };
}

/** The next dequeue, if an element is eligible for it: at a time, and of a group if there are several. */
const dequeues: Dequeues = {
  next: (before) => {
    const due = dequeue(before);
    return due?.eligible ? due.next : null;
  },
  of: (next, scene) => {
    const { now, group } = reader.given("dequeue", next.arguments);
    return `${decode(scene).groups > 1 ? ` of group ${group}` : ""}, at time ${now},`;
  },
};

/** The next enqueue, if the list is not full. */
function enqueue(before: Scene): NextOperation | null {
  const { idle, held, size } = decode(before);
  return idle && held > 0 && held < size * size ? nextEnqueue(before, held) : null;
}

function argumentsText(next: NextOperation): Sentence {
  const { data, rank } = reader.given("enqueue", next.arguments);
  return [named(next), `, of data ${data} and rank ${rank}, comes next.`];
}

const elements = (scene: Scene) => sublistsInUse(decode(scene)).flatMap(({ elements }) => elements);

const ranks = (scene: Scene) => elements(scene).map(({ rank }) => rank);

/** Asks how many elements a dequeue chooses from. */
const eligible: Question = {
  ask: (before) => {
    const next = dequeue(before)?.next;
    const text = "How many elements are eligible for it?";
    return next ? { by: "number", op: next.op, text: nextText(dequeues, next, before, text) } : null;
  },
  answer: ({ op }, before, after) => {
    if (!reader.first(after, "accepted", op) && !reader.first(after, "rejected", op)) return null;
    const { now, group } = reader.given("dequeue", operationOf(after, op)?.arguments ?? []);
    const all = elements(before);
    const count = all.filter((element) => element.group === group && element.send <= now).length;
    const text = `Of ${plural(all.length, "element")}, ${count || "none"} may leave at time ${now}.`;
    return { value: `${count}`, text: [text] };
  },
};

const [LEAVES, STAYS] = ["an element leaves", "it is refused"];

/** Asks whether a dequeue returns an element. */
const due: Question = {
  ask: (before) => {
    const next = dequeue(before)?.next;
    if (!next) return null;
    const text = nextText(dequeues, next, before, "What comes of it?");
    return { by: "choice", op: next.op, choices: [LEAVES, STAYS], text };
  },
  answer: ({ op }, _, after) => {
    if (reader.first(after, "accepted", op)) return { value: LEAVES, text: ["An element is eligible, so it leaves."] };
    if (!reader.first(after, "rejected", op)) return null;
    return { value: STAYS, text: ["No element of its group is eligible, so it is refused and nothing is lost."] };
  },
};

/** Asks for the sublist of a new element. */
const sublist: Question = {
  ask: (before) => {
    const { used } = decode(before);
    const next = enqueue(before);
    if (!next) return null;
    const isMeant = (thing: Thing) => {
      const read = readThing(thing);
      return read?.field === "pointer.id" && read.index < used;
    };
    return { by: "thing", op: next.op, isMeant, text: [...argumentsText(next), " Which sublist is selected for it?"] };
  },
  answer: ({ op }, _, after) => {
    const selected = reader.first(after, "selected", op);
    if (!selected) return null;
    const why = ", the last one whose smallest rank is not larger, or the first one of all.";
    const mention = sublistMention(selected.sublist, selected.place);
    return { value: pointerThing(selected.place), text: [mention, " is selected", why] };
  },
};

export const questions = questionsOf({
  ...{ due, eligible, sublist },
  leaves: leaves(dequeues, ranks),
  lower: lower(enqueue, ranks, argumentsText),
});
