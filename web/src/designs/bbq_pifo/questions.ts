// What a BBQ with PIFO asks about its runs.

import { parameter } from "../../base/parameter";
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
import { placeMention } from "./names";

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
    const { k } = decode(before);
    const text = `, of data ${comes.data} and priority ${comes.priority}, comes next. At which place of the PIFO does it stand, 0 for the front and ${k} for behind all?`;
    return { by: "number", op: comes.next.op, text: [named(comes.next), text] };
  },
  answer: ({ op }, _, after) => {
    const [place] = factsOf(after, "inserted", op) ?? [];
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
    const [place] = factsOf(after, "inserted", op) ?? [];
    if (place === undefined) return null;
    const [data, priority] = factsOf(after, "spilled", op) ?? [];
    if (data === undefined) return { value: SPILLS[0], text: ["Nothing spills: the PIFO had room."] };
    const own = place >= decode(after).k;
    return { value: SPILLS[own ? 1 : 2], text: [`Data ${data} of priority ${priority} spills.`] };
  },
};

export const questions = {
  bbq_pifo: questionsOf({ leaves: leaves(dequeue), place, spill }),
} satisfies Record<(typeof DESIGNS)[number], Questions>;
