// What Gearbox asks about its runs, and what is compared with it: a calendar queue of one level, and exact weighted fair queueing.

import { plural } from "../../base/format";
import { opThing } from "../../base/thing";
import type { Scene, Sentence } from "../contract";
import {
  type Dequeues,
  factsOf,
  leaves,
  type NextOperation,
  nextDequeue,
  nextEnqueue,
  nextText,
  type Question,
  questionsOf,
} from "../predictions";
import type { Answer, Ask } from "../questions";
import { remains } from "../waiting";
import { finishText } from "./arithmetic";
import { type Arrival, type Departure, decode, type Gearbox, type Packet } from "./decode";
import { where } from "./names";

const held = (scene: Scene) => scene.probe("occ")[0] ?? 0;
const dequeues: Dequeues = { next: (scene) => nextDequeue(scene, held(scene)) };

/** All packets that a step knows. */
function packetsOf(scene: Scene): readonly Packet[] {
  const { list, levels } = decode(scene);
  const fifos = levels.flatMap(({ fifos, subs }) => [...fifos, ...subs]);
  return [...list, ...fifos.flatMap(({ packets }) => packets)];
}

/** Departure times of all packets, where a step knows all. */
const waiting = (scene: Scene) => {
  const packets = packetsOf(scene);
  return packets.length === held(scene) ? packets.map(({ finish }) => finish) : null;
};

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

const departure = ofEnqueue({ by: "number", text: "What is its departure time F?" }, (arrival) =>
  arrival.finish === null ? null : { value: `${arrival.finish}`, text: [`${finishText(arrival)}.`] },
);

/** At virtual time 0, F of a flow's first packet is the packet time that the question names. */
const finish: Question = {
  ...departure,
  ask: (before) => {
    const { time, flows } = decode(before);
    const own = nextEnqueue(before, held(before))?.arguments[1];
    const last = flows.find(({ flow }) => flow === own)?.finish ?? 0;
    const ask = departure.ask(before);
    return ask && { ...ask, isPlain: time === 0 && last === 0 };
  },
};

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

/** A question on the next dequeue, and its answer from what the dequeue did. */
const ofDequeue = (text: string, answer: (departure: Departure, state: Gearbox) => Answer | null): Question => ({
  ask: (before) => {
    const next = dequeues.next(before);
    return next && { by: "number", op: next.op, text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, _, after) => {
    const state = decode(after);
    return state.departure?.op === op ? answer(state.departure, state) : null;
  },
});

const time = ofDequeue("What is t_s after it?", (_, { was, time }) => {
  const moves = was === null || was === time ? `stays at ${time}` : `moves from ${was} to ${time}`;
  return { value: `${time}`, text: [`Virtual time t_s ${moves}.`] };
});

/** Asks for the flow of the next packet, where all that wait are drawn. */
const flow: Question = {
  ask: (before) => {
    const next = waiting(before) ? dequeues.next(before) : null;
    const text = "Of which flow is the packet that leaves with it?";
    return next && { by: "number", op: next.op, text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, before, after) => {
    const [data, finish] = factsOf(after, "retired", op) ?? [];
    const left = packetsOf(before).find((packet) => packet.data === data && packet.finish === finish);
    if (!left) return null;
    return { value: `${left.flow}`, text: [`Packet ${data} of flow ${left.flow} leaves, with F = ${finish}.`] };
  },
};

const source = ofDequeue("From which level does a packet leave with it?", (departure, state) => ({
  value: `${departure.level}`,
  text: ["It comes from ", where(departure, state), `, with F = ${departure.finish}.`],
}));

const common = { leaves: leaves(dequeues, waiting), finish, time, remains: remains(dequeues, waiting) };

export const questions = {
  gearbox: questionsOf({ ...common, level, fifo, flow, source }),
  calendar_queue: questionsOf({ ...common, fifo, flow }),
  wfq: questionsOf({ ...common, flow }),
};
