// Questions about runs of Gearbox and of the two designs that it is compared with: a calendar queue with one level, and exact weighted fair
// queueing.

import { plural } from "../../base/format";
import { opThing } from "../../base/thing";
import type { Scene, Sentence } from "../contract";
import {
  type Dequeues,
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
import { decode, type Gearbox, type GearboxArrival, type GearboxDeparture, packetsOf } from "./decode";
import { reader } from "./levels";

const held = (scene: Scene): number => reader.word(scene, "occ");
const dequeues: Dequeues = { next: (scene) => nextDequeue(scene, held(scene)) };

/** Departure times of all packets, if a step knows them all. */
const waiting = (scene: Scene) => {
  const packets = packetsOf(decode(scene));
  return packets.length === held(scene) ? packets.map(({ finish }) => finish) : null;
};

/** A question about the next enqueue, answered from its arithmetic. */
const ofEnqueue = (
  { text, ...how }: Pick<Ask, "by" | "isMeant"> & { text: string },
  answer: (arrival: GearboxArrival) => Answer | null,
): Question => ({
  ask: (before) => {
    const next = nextEnqueue(before, held(before));
    return next && { ...how, op: next.op, text: [...arriving(next), ` comes next. ${text}`] };
  },
  answer: ({ op }, _, after) => {
    const { arrival } = decode(after);
    return arrival?.op === op ? answer(arrival) : null;
  },
});

/** Names the packet, without the number of its operation, since readers confuse the two numbers. */
function arriving(next: NextOperation): Sentence {
  const { data, flow, bytes, packet_time } = reader.given("enqueue", next.arguments);
  return [
    { text: `Packet ${data}`, thing: opThing(next.op) },
    ` of flow ${flow} with ${plural(bytes, "byte")} and packet time ${packet_time}`,
  ];
}

const departure = ofEnqueue({ by: "number", text: "What is its departure time F?" }, (arrival) =>
  arrival.finish === null ? null : { value: `${arrival.finish}`, text: [`${finishText(arrival)}.`] },
);

/** At virtual time 0, F of a flow's first packet equals the packet time that the question names. */
const finish: Question = {
  ...departure,
  ask: (before) => {
    const { time, flows } = decode(before);
    const next = nextEnqueue(before, held(before));
    const own = next && reader.given("enqueue", next.arguments).flow;
    const isLater = flows.some(({ flow, finish }) => flow === own && finish !== null && finish > 0);
    const ask = departure.ask(before);
    return ask && { ...ask, isPlain: time === 0 && !isLater };
  },
};

const level = ofEnqueue(
  { by: "number", text: "Which level takes it?" },
  ({ into }) => into && { value: `${into.level}`, text: ["It goes to ", into.mention, "."] },
);

const fifo = ofEnqueue(
  {
    by: "thing",
    text: "Which FIFO takes it?",
    isMeant: (thing) => /^(l\d+(\.sub)?|fifo)\.count\[/.test(thing),
  },
  ({ into }) => into && { value: into.thing, text: ["It goes to ", into.mention, "."] },
);

/** A question about the next dequeue with a number as answer. */
const askDequeue =
  (text: string): Question["ask"] =>
  (before) => {
    const next = dequeues.next(before);
    return next && { by: "number", op: next.op, text: nextText(dequeues, next, before, text) };
  };

/** A question about the next dequeue, answered from its events. */
const ofDequeue = (text: string, answer: (departure: GearboxDeparture, state: Gearbox) => Answer | null): Question => ({
  ask: askDequeue(text),
  answer: ({ op }, _, after) => {
    const state = decode(after);
    return state.departure?.op === op ? answer(state.departure, state) : null;
  },
});

const time = ofDequeue("What is t_s after it?", (_, { was, time }) => {
  const moves = was === null ? `stays at ${time}` : `moves from ${was} to ${time}`;
  return { value: `${time}`, text: [`Virtual time t_s ${moves}.`] };
});

const askFlow = askDequeue("Of which flow is the packet that leaves with it?");

/** Asks for the flow of the next packet, if all waiting packets are drawn. */
const flow: Question = {
  ask: (before) => (waiting(before) ? askFlow(before) : null),
  answer: ({ op }, before, after) => {
    const taken = reader.returned(after, "dequeue", op);
    const left = packetsOf(decode(before)).find(({ data, finish }) => data === taken?.data && finish === taken.finish);
    if (!left) return null;
    const { flow, data, finish } = left;
    return { value: `${flow}`, text: [`Packet ${data} of flow ${flow} leaves, with F = ${finish}.`] };
  },
};

const source = ofDequeue(
  "From which level does a packet leave with it?",
  ({ level, from, finish }) =>
    from && { value: `${level}`, text: ["It comes from ", from.mention, `, with F = ${finish}.`] },
);

const common = { leaves: leaves(dequeues, waiting), finish, time, remains: remains(dequeues, waiting) };

/** Questions by design: a list has neither levels nor FIFOs. */
export const questions = {
  gearbox: questionsOf({ ...common, level, fifo, flow, source }),
  calendar_queue: questionsOf({ ...common, fifo, flow }),
  wfq: questionsOf({ ...common, flow }),
};
