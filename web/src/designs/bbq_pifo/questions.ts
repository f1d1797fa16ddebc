// What a BBQ with PIFO asks about its runs.

import { plural } from "../../base/format";
import { parameter } from "../../base/parameter";
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
import { remains } from "../waiting";
import { decode } from "./decode";
import { placeMention } from "./names";

const events = readerOf("bbq_pifo");

/** The next dequeue, unless the PIFO is empty. */
const dequeue = (before: Scene): NextOperation | null => nextDequeue(before, decode(before).entries.length);

/** The next enqueue and what it brings, unless there is no room for it. */
function enqueue(before: Scene) {
  const { entries, outside, k } = decode(before);
  const held = outside.reduce((sum, count) => sum + count, entries.length);
  if (held >= k + (parameter(before.info, "N") ?? 0)) return null;
  const next = nextEnqueue(before, 1);
  const [data, priority] = next?.arguments ?? [];
  return next && data !== undefined && priority !== undefined ? { next, data, priority } : null;
}

const place: Question = {
  ask: (before) => {
    const comes = enqueue(before);
    if (!comes) return null;
    const text = `, of data ${comes.data} and priority ${comes.priority}, comes next. At which place of the PIFO does it stand, zero for the front, and the number of places for behind all?`;
    return { by: "number", op: comes.next.op, text: [named(comes.next), text] };
  },
  answer: ({ op }, _, after) => {
    const place = events.first(after, "inserted", op)?.place;
    if (place === undefined) return null;
    const behind = place >= decode(after).k;
    return {
      value: `${place}`,
      text: behind ? ["It stands behind all, so it spills."] : ["It goes to ", placeMention(place), "."],
    };
  },
};

const SPILLS = ["nothing", "the newcomer", "the last of the PIFO"] as const;

const spill: Question = {
  ask: (before) => {
    const comes = enqueue(before);
    if (!comes) return null;
    const text = `, of data ${comes.data} and priority ${comes.priority}, comes next. What spills into the BBQ?`;
    return { by: "choice", op: comes.next.op, choices: SPILLS, text: [named(comes.next), text] };
  },
  answer: ({ op }, _, after) => {
    const place = events.first(after, "inserted", op)?.place;
    if (place === undefined) return null;
    const { data, priority } = events.first(after, "spilled", op) ?? {};
    if (data === undefined) return { value: SPILLS[0], text: ["Nothing spills: the PIFO had room."] };
    const own = place >= decode(after).k;
    return { value: SPILLS[own ? 1 : 2], text: [`Data ${data} of priority ${priority} spills.`] };
  },
};

const dequeues: Dequeues = { next: dequeue };

/** Priorities of all elements, in the PIFO and outside. */
const waiting: Waiting = (scene) => {
  const { entries, outside } = decode(scene);
  const others = outside.flatMap((count, priority) => Array.from({ length: count }, () => priority));
  return [...entries.map(({ priority }) => priority), ...others];
};

/** Asks whether a dequeue fetches an element of the BBQ. */
const fetch: Question = {
  ask: (before) => {
    const next = dequeue(before);
    const text = "Does it fetch an element from the BBQ?";
    return next && { by: "choice", op: next.op, choices: ["Yes", "No"], text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, before, after) => {
    const asks = events.first(after, "asked", op)?.found;
    if (asks === undefined) return null;
    const { inBbq } = decode(before);
    const text =
      asks === 1 ? `The BBQ holds ${plural(inBbq, "element")}: one is fetched.` : "The BBQ has none to give.";
    return { value: asks === 1 ? "Yes" : "No", text: [text] };
  },
};

export const questions = {
  bbq_pifo: questionsOf({
    leaves: leaves(dequeues, waiting),
    ...{ place, spill, fetch },
    remains: remains(dequeues, waiting),
  }),
};
