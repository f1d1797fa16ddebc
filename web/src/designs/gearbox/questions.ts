// What Gearbox asks about its runs, and what is compared with it: a calendar queue of one level, and exact weighted fair queueing.

import { plural } from "../../base/format";
import { opThing } from "../../base/thing";
import type { Scene, Sentence } from "../contract";
import {
  leaves,
  type NextOperation,
  named,
  nextDequeue,
  nextEnqueue,
  type Question,
  questionsOf,
} from "../predictions";
import type { Answer, Ask, Questions } from "../questions";
import { finishText } from "./arithmetic";
import { type Arrival, decode, type Gearbox } from "./decode";
import type { DESIGNS } from "./designs";
import { where } from "./names";

const held = (scene: Scene) => scene.probe("occ")[0] ?? 0;
const dequeue = (scene: Scene) => nextDequeue(scene, held(scene));

/** A question on the next enqueue, and its answer from what the enqueue worked out. */
const ofEnqueue = (
  { text, ...how }: Pick<Ask, "by" | "isMeant"> & { text: string },
  answer: (arrival: Arrival, state: Gearbox) => Answer | null,
): Question => ({
  ask: (before) => {
    const next = nextEnqueue(before, held(before));
    return next && { ...how, op: next.op, text: [...arriving(next), ` comes next. ${text}`] };
  },
  answer: ({ op }, _, after) => {
    const state = decode(after);
    return state.arrival?.op === op ? answer(state.arrival, state) : null;
  },
});

/** The packet by its number, not by that of its operation: both in one sentence are taken for each other. */
const arriving = ({ op, arguments: [data, flow, bytes, time] }: NextOperation): Sentence => [
  { text: `Packet ${data}`, thing: opThing(op) },
  ` of flow ${flow} with ${plural(bytes ?? 0, "byte")} and packet time ${time}`,
];

const finish = ofEnqueue({ by: "number", text: "What is its departure time F?" }, (arrival) =>
  arrival.finish === null ? null : { value: `${arrival.finish}`, text: [`${finishText(arrival)}.`] },
);

const level = ofEnqueue(
  { by: "number", text: "Which level takes it?" },
  ({ placed }, state) => placed && { value: `${placed.level}`, text: ["It goes to ", where(placed, state), "."] },
);

const fifo = ofEnqueue(
  {
    by: "thing",
    text: "Which FIFO takes it?",
    isMeant: (thing) => /^(l\d+(\.sub)?|fifo)\.count\[/.test(thing),
  },
  ({ placed }, state) => {
    const taking = placed && where(placed, state);
    return taking && { value: taking.thing, text: ["It goes to ", taking, "."] };
  },
);

const time: Question = {
  ask: (before) => {
    const next = dequeue(before);
    return next && { by: "number", op: next.op, text: [named(next), " comes next. What is t_s after it?"] };
  },
  answer: ({ op }, _, after) => {
    const { departure, was, time } = decode(after);
    if (departure?.op !== op) return null;
    const moves = was === null || was === time ? `stays at ${time}` : `moves from ${was} to ${time}`;
    return { value: `${time}`, text: [`Virtual time t_s ${moves}.`] };
  },
};

const common = { leaves: leaves(dequeue), finish, time };

export const questions = {
  gearbox: questionsOf({ ...common, level, fifo }),
  calendar_queue: questionsOf({ ...common, fifo }),
  wfq: questionsOf(common),
} satisfies Record<(typeof DESIGNS)[number], Questions>;
