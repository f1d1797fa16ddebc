// What a Bitmapped Bucket Queue asks about its runs.

import { readThing, type Thing } from "../../base/thing";
import { operationOf, opMention, type Scene } from "../contract";
import { FORWARDED_WHAT, SPECULATED_HOW } from "../numbers";
import {
  type Dequeues,
  factsOf,
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
import { type Happened, readerOf } from "../reader";
import { remains } from "../waiting";
import { decode } from "./decode";
import { bit as bitMention, bitThing, bucket, bucketThing } from "./names";
import { isLarge } from "./state";

const events = readerOf("bbq");

const held = (scene: Scene) => scene.probe("occ").reduce((sum, queue) => sum + queue, 0);

/** The next dequeue, if the logical queue that it is of holds something. */
function dequeue(scene: Scene): NextOperation | null {
  const next = nextDequeue(scene, held(scene));
  const queue = scene.probe("occ").length > 1 ? (next?.arguments[0] ?? 0) : 0;
  return (scene.probe("occ")[queue] ?? 0) > 0 ? next : null;
}

/** The next dequeue, and the words for its logical queue: none if there is one queue. */
const dequeues: Dequeues = {
  next: dequeue,
  of: ({ arguments: [queue] }) => (queue === undefined ? "" : ` of queue ${queue}`),
};

/** Priorities of a logical queue, while nothing is under way and where all buckets are drawn. */
const waiting: Waiting = (scene, { arguments: [queue = 0] }) => {
  const bbq = decode(scene);
  if (isLarge(bbq) || bbq.stages.some((occupant) => occupant !== null)) return null;
  const counts = Array.from(
    { length: bbq.span },
    (_, priority) => bbq.bit(bbq.d, queue * bbq.span + priority)?.stoc ?? 0,
  );
  const priorities = counts.flatMap((count, priority) => Array.from({ length: count }, () => priority));
  return priorities.length === bbq.occupancies[queue] ? priorities : null;
};

/** The first level that is not steered. */
const firstLevel = (scene: Scene) => decode(scene).steered + 1;

/** The next operation that passes the stages, where there are any. */
function passing(before: Scene): NextOperation | null {
  if (before.info.stages.length === 0) return null;
  const next = nextEnqueue(before, held(before));
  if (next) return before.word("free.count", 0) === 0 ? null : next;
  return dequeue(before);
}

/** What it brings, or which logical queue it asks. */
function comes({ kind, arguments: [first, priority, queue] }: NextOperation): string {
  const shared = queue === undefined ? "" : ` of queue ${queue}`;
  if (kind === "enqueue") return `, of data ${first} and priority ${priority}${shared}, comes next.`;
  return first === undefined ? " comes next." : ` of queue ${first} comes next.`;
}

/** A question on the next operation that passes the stages. */
const onNext =
  (text: string, asked: Pick<Ask, "by" | "choices" | "isMeant" | "isPlain">): Question["ask"] =>
  (before) => {
    const next = passing(before);
    return next && { ...asked, op: next.op, text: [named(next), `${comes(next)} ${text}`] };
  };

const priority: Question = {
  ask: (before) => {
    const next = dequeue(before);
    const text = "Which priority has the element that it takes?";
    return next && { by: "number", op: next.op, text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, _, after) => {
    const [data, priority, queue = 0] = factsOf(after, "retired", op) ?? [];
    if (priority === undefined) return null;
    const list = bucket(queue * decode(after).span + priority);
    return { value: `${priority}`, text: [`It takes data ${data} of `, list, "."] };
  },
};

/** Facts of an event of an operation on the first level. */
const onFirst = <Kind extends "indexed" | "committed">(scene: Scene, kind: Kind, op: number) =>
  (events.all(scene, kind, op) as { level: number }[]).find(({ level }) => level === firstLevel(scene)) as
    | Happened<"bbq", Kind>
    | undefined;

/** With one level a bit and its bucket are one column, which is pressed as the bucket. */
const pressedBit = (scene: Scene, index: number) =>
  decode(scene).d === 1 ? bucketThing(index) : bitThing(firstLevel(scene), index);

const bit: Question = {
  ask: (before) => {
    const { field } = readThing(pressedBit(before, 0)) ?? {};
    const isMeant = (thing: Thing) => readThing(thing)?.field === field;
    // Of one level, the bit of an enqueue is the priority that the question names.
    const isPlain = decode(before).d === 1 && passing(before)?.kind === "enqueue";
    return onNext(`Which bit of L${firstLevel(before)} does it pick?`, { by: "thing", isMeant, isPlain })(before);
  },
  answer: ({ op }, _, after) => {
    const index = onFirst(after, "indexed", op)?.index;
    if (index === undefined) return null;
    return {
      value: pressedBit(after, index),
      text: ["It picks ", bitMention(decode(after), firstLevel(after), index), "."],
    };
  },
};

const stoc: Question = {
  ask: (before) => {
    const text = `What is the StOC of the L${firstLevel(before)} bit that it picks, after it?`;
    return onNext(text, { by: "number" })(before);
  },
  answer: ({ op }, _, after) => {
    const { index, stoc_before: was, stoc_after: now } = onFirst(after, "committed", op) ?? {};
    if (index === undefined) return null;
    const of = bitMention(decode(after), firstLevel(after), index);
    return { value: `${now}`, text: ["The StOC of ", of, ` goes from ${was} to ${now}.`] };
  },
};

/** Levels so far whose bit the operation after a step has set or cleared: each level reports it in its own step. */
const flipped = new WeakMap<Scene, Set<number>>();

/** Asks on how many levels a bit is set or cleared. */
const flips: Question = {
  ask: (before) => {
    const word = passing(before)?.kind === "enqueue" ? "set" : "cleared";
    return onNext(`How many bits, of all levels, are ${word} for it?`, { by: "number" })(before);
  },
  answer: ({ op }, before, after) => {
    const levels = flipped.get(before) ?? new Set<number>();
    flipped.set(before, levels);
    for (const { level, stoc_before, stoc_after } of events.all(after, "committed", op))
      if ((stoc_before === 0) !== (stoc_after === 0)) levels.add(level);
    if (!factsOf(after, "retired", op)) return null;
    const where = [...levels].map((level) => `L${level}`).join(", ");
    return { value: `${levels.size}`, text: [levels.size === 0 ? "No bit changes." : `A bit changes on ${where}.`] };
  },
};

/** What operations ahead may mean to one, the least first. */
const HAZARDS = [
  "No hazard",
  "A forwarded bitmap",
  "A forwarded counter",
  "A forwarded bucket",
  "A forwarded element",
  "Speculation",
  "Adoption",
] as const;

/** By the events that the hardware reports of it. */
const FORWARDED: Readonly<Record<(typeof FORWARDED_WHAT)[number], number>> = {
  bitmap: 1,
  stoc: 2,
  bucket: 3,
  data: 4,
  link: 4,
};

/** The largest of what an operation meets in a step, by its place in the list. */
function met(scene: Scene, op: number): number {
  const hazards = scene.engine.events.map((event): number => {
    if (event.op !== op) return 0;
    if (event.kind === "adopted") return 6;
    // What an enqueue ahead will set is certain: nothing is assumed.
    if (event.kind === "speculated") return SPECULATED_HOW[events.named(event, "speculated").how] === "certain" ? 0 : 5;
    if (event.kind === "bypassed") return 4;
    const what = event.kind === "forwarded" ? FORWARDED_WHAT[events.named(event, "forwarded").what] : undefined;
    return what ? FORWARDED[what] : 0;
  });
  return Math.max(0, ...hazards);
}

/** The largest hazard so far of the operation that comes after a step. It is met in stages, and each step knows only its own events. */
const soFar = new WeakMap<Scene, number>();

const hazard: Question = {
  ask: (before) => {
    // Behind nobody there is nothing to meet.
    const isPlain = decode(before).stages.every((occupant) => occupant === null);
    const text = "Which of these does it meet in the pipeline (of several, the last one of the list)?";
    return onNext(text, { by: "choice", choices: HAZARDS, isPlain })(before);
  },
  answer: ({ op }, before, after) => {
    const most = Math.max(soFar.get(before) ?? 0, met(after, op));
    soFar.set(before, most);
    if (!factsOf(after, "retired", op)) return null;
    const value = HAZARDS[most] ?? HAZARDS[0];
    return { value, text: ["Of ", opMention(op, operationOf(after, op)?.kind), ` the hardware reports: ${value}.`] };
  },
};

export const questions = {
  bbq: questionsOf({
    leaves: leaves(dequeues, waiting, () => true),
    ...{ priority, bit, stoc, flips, hazard },
    remains: remains(dequeues, waiting),
  }),
};
