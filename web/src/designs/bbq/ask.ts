// Questions about runs of a Bitmapped Bucket Queue.

import { readThing, type Thing } from "../../base/thing";
import { type Mention, opMention, type Scene } from "../contract";
import { FORWARDED_WHAT, SPECULATED_HOW } from "../numbers";
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
import type { Ask } from "../questions";
import { remains } from "../waiting";
import { decode } from "./decode";
import { type BbqShape, bitMention, bitThing, bucketMention, bucketThing, isLarge, reader } from "./shape";

/** The logical queue of a dequeue. */
const queueOf = (next: NextOperation): number => reader.given("dequeue-min", next.arguments).queue;

/** The next operation, if it is a dequeue from a logical queue that is not empty. */
function dequeue(scene: Scene): NextOperation | null {
  const { occupancy, occupancies } = decode(scene);
  const next = nextDequeue(scene, occupancy);
  return next && occupancies[queueOf(next)] ? next : null;
}

/** ` of queue 2`, if there are several queues. */
const ofQueue = (next: NextOperation): string => (next.arguments.length > 0 ? ` of queue ${queueOf(next)}` : "");

const dequeues: Dequeues = { next: dequeue, of: ofQueue };

/** Priorities of a logical queue, if nothing is in flight and all buckets are drawn. */
const waiting: Waiting = (scene, next) => {
  const bbq = decode(scene);
  if (isLarge(bbq) || bbq.stages.some((occupant) => occupant !== null)) return null;
  const queue = queueOf(next);
  const priorities = Array.from({ length: bbq.span }, (_, priority) => priority).flatMap((priority) =>
    Array.from({ length: bbq.bit(bbq.d, queue * bbq.span + priority)?.stoc ?? 0 }, () => priority),
  );
  return priorities.length === bbq.occupancies[queue] ? priorities : null;
};

/** The next operation, if it passes the pipeline stages. */
function passing(before: Scene): NextOperation | null {
  if (before.info.stages.length === 0) return null;
  const { occupancy, free } = decode(before);
  const next = nextEnqueue(before, occupancy);
  if (next) return free.count === 0 ? null : next;
  return dequeue(before);
}

/** What the operation enqueues, or which logical queue it dequeues from. */
function argumentsText(next: NextOperation, { queues }: BbqShape): string {
  if (next.kind !== "enqueue") return `${ofQueue(next)} comes next.`;
  const { data, priority, queue } = reader.given("enqueue", next.arguments);
  return `, of data ${data} and priority ${priority}${queues > 1 ? ` of queue ${queue}` : ""}, comes next.`;
}

/** A question about the next operation that passes the stages. */
function onNext(before: Scene, text: string, question: Pick<Ask, "by" | "choices" | "isMeant" | "isPlain">) {
  const next = passing(before);
  return next && { ...question, op: next.op, text: [named(next), `${argumentsText(next, decode(before))} ${text}`] };
}

const priority: Question = {
  ask: (before) => {
    const next = dequeue(before);
    const text = "Which priority has the element that it takes?";
    return next && { by: "number", op: next.op, text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, _, after) => {
    const taken = reader.returned(after, "dequeue-max", op);
    if (!taken) return null;
    const list = bucketMention(taken.queue * decode(after).span + taken.priority);
    return { value: `${taken.priority}`, text: [`It takes data ${taken.data} of `, list, "."] };
  },
};

/** The first level that exists; steering replaces the levels above. */
const firstLevel = (scene: Scene): number => decode(scene).steered + 1;

/** A bit of the first level. */
const firstBit = (scene: Scene, index: number): Mention => bitMention(decode(scene), firstLevel(scene), index);

/** The thing that a click on a bit selects. With one level a bit and its bucket form one column, which is clicked as the bucket. */
const pressedBit = (scene: Scene, index: number): Thing =>
  decode(scene).d === 1 ? bucketThing(index) : bitThing(firstLevel(scene), index);

const bit: Question = {
  ask: (before) => {
    const { field } = readThing(pressedBit(before, 0)) ?? {};
    const isMeant = (thing: Thing) => readThing(thing)?.field === field;
    // With one level, the bit of an enqueue is the priority that the question names.
    const isPlain = decode(before).d === 1 && passing(before)?.kind === "enqueue";
    return onNext(before, `Which bit of L${firstLevel(before)} does it pick?`, { by: "thing", isMeant, isPlain });
  },
  answer: ({ op }, _, after) => {
    const picked = reader.all(after, "indexed", op).find(({ level }) => level === firstLevel(after));
    if (!picked) return null;
    return { value: pressedBit(after, picked.index), text: ["It picks ", firstBit(after, picked.index), "."] };
  },
};

const stoc: Question = {
  ask: (before) => {
    const text = `What is the StOC of the L${firstLevel(before)} bit that it picks, after it?`;
    return onNext(before, text, { by: "number" });
  },
  answer: ({ op }, _, after) => {
    const counted = reader.all(after, "committed", op).find(({ level }) => level === firstLevel(after));
    if (!counted) return null;
    const { index, stoc_before, stoc_after } = counted;
    const text = ` goes from ${stoc_before} to ${stoc_after}.`;
    return { value: `${stoc_after}`, text: ["The StOC of ", firstBit(after, index), text] };
  },
};

/** Levels so far on which the operation after a step has set or cleared a bit; each level reports it in its own step. */
const flipped = new WeakMap<Scene, Set<number>>();

/** Asks on how many levels a bit is set or cleared. */
const flips: Question = {
  ask: (before) => {
    const word = passing(before)?.kind === "enqueue" ? "set" : "cleared";
    return onNext(before, `How many bits, of all levels, are ${word} for it?`, { by: "number" });
  },
  answer: ({ op }, before, after) => {
    const levels = flipped.get(before) ?? new Set<number>();
    flipped.set(before, levels);
    const bbq = decode(after);
    for (const touch of bbq.touches.counted) if (touch.op === op && touch.flipped) levels.add(touch.level);
    if (!bbq.returned(op)) return null;
    const where = [...levels].map((level) => `L${level}`).join(", ");
    return { value: `${levels.size}`, text: [levels.size === 0 ? "No bit changes." : `A bit changes on ${where}.`] };
  },
};

/** Hazards between an operation and those ahead of it, the least severe first. */
const HAZARDS = [
  "No hazard",
  "A forwarded bitmap",
  "A forwarded counter",
  "A forwarded bucket",
  "A forwarded element",
  "Speculation",
  "Adoption",
] as const;

/** Hazards by the forwarding events of the hardware. */
const FORWARDED: Readonly<Record<(typeof FORWARDED_WHAT)[number], number>> = {
  bitmap: 1,
  stoc: 2,
  bucket: 3,
  data: 4,
  link: 4,
};

/** Index in `HAZARDS` of the most severe hazard of an operation in a step. */
function met(after: Scene, op: number): number {
  const forwarded = reader.all(after, "forwarded", op).flatMap(({ what }) => FORWARDED_WHAT[what] ?? []);
  return Math.max(
    0,
    ...forwarded.map((what) => FORWARDED[what]),
    ...reader.all(after, "bypassed", op).map(() => 4),
    // It is certain what an enqueue ahead will set: nothing is speculated.
    ...reader.all(after, "speculated", op).map(({ how }) => (SPECULATED_HOW[how] === "certain" ? 0 : 5)),
    ...reader.all(after, "adopted", op).map(() => 6),
  );
}

/** The most severe hazard so far of the operation after a step. Hazards occur in several stages, and each step knows only its own
 * events. */
const soFar = new WeakMap<Scene, number>();

const hazard: Question = {
  ask: (before) => {
    // With an empty pipeline there is no hazard.
    const isPlain = decode(before).stages.every((occupant) => occupant === null);
    const text = "Which of these does it meet in the pipeline (of several, the last one of the list)?";
    return onNext(before, text, { by: "choice", choices: HAZARDS, isPlain });
  },
  answer: ({ op }, before, after) => {
    const most = Math.max(soFar.get(before) ?? 0, met(after, op));
    soFar.set(before, most);
    if (!decode(after).returned(op)) return null;
    const value = HAZARDS[most] ?? HAZARDS[0];
    return { value, text: ["Of ", opMention(op, decode(after).given(op)?.kind), ` the hardware reports: ${value}.`] };
  },
};

export const questions = questionsOf({
  leaves: leaves(dequeues, waiting, () => true),
  ...{ priority, bit, stoc, flips, hazard },
  remains: remains(dequeues, waiting),
});
