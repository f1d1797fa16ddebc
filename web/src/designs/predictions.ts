// Shared parts of all designs' questions: the next operation, and questions by kind.

import {
  capital,
  type Mention,
  operationOf,
  opMention,
  type PacketsScene,
  type Scene,
  type Sentence,
} from "./contract";
import { REASONS, type Reason } from "./numbers";
import type { Answer, Ask, Questions } from "./questions";

/** The operation that the next step presents. */
export interface NextOperation {
  op: number;
  kind: string;
  /** The known arguments: all of an operation given directly; of a packet its number and its priority. */
  arguments: readonly number[];
}

/** The operation that the next step is certain to present; null if there is none, or if packets may still decide it. `held` is the number
 * of elements in the design. */
function nextOperation(scene: Scene, held: number): NextOperation | null {
  const { upcoming, engine, packets, info } = scene;
  // Nothing is accepted during a reset. Not every frame contains this word.
  if (scene.probe("ready")[0] === 0) return null;
  if (packets) {
    const next = nextOfPackets(packets, scene, held);
    // Packets are served from the smallest rank, which is the last kind of dequeue.
    const kind = info.operations.findLast(({ role }) => role === next?.role)?.name;
    return next && kind ? { op: engine.presented, kind, arguments: next.arguments } : null;
  }
  const [slot] = upcoming[0] ?? [];
  return slot ? { ...slot, op: engine.presented } : null;
}

/** Largest number of steps until the link takes its next packet, if a question is about that packet: the reader waits for the answer. */
const SOON = 40;

/** The next operation of a link queue, unless its order of service, a packet that has not arrived or another node can change it. */
function nextOfPackets(
  { lane, clock, end, inNetwork }: PacketsScene,
  scene: Scene,
  held: number,
): { role: "put" | "take"; arguments: number[] } | null {
  const { ingress, next_ps, now_ps, ready, sending, left } = lane;
  // The link queue counts a packet until it has left, the design until it is requested.
  if (inNetwork || end !== null || held !== left.queue) return null;
  const [first] = ingress;
  if (first && (held === 0 || continuesEnqueuing(scene, held))) {
    const { operations, largest_first } = scene.info;
    const [, last] = operations.find(({ role }) => role === "put")?.arguments ?? [];
    const priority = first.priority ?? 0;
    return { role: "put", arguments: [first.packet, largest_first ? (last?.max ?? 0) - priority : priority] };
  }
  // If no packet is ready for the link, the queue is asked for one at once; otherwise as soon as the link begins with the ready one.
  const asked_ps = ready.length === 0 ? now_ps + clock : Math.max(now_ps, sending?.end_ps ?? 0) + 2 * clock;
  // Packets behind an element of their flow follow it only when it has left.
  const alone = first === undefined && (next_ps === null || next_ps > asked_ps);
  return alone && held > 0 && asked_ps - now_ps < SOON * clock ? { role: "take", arguments: [] } : null;
}

/** True if the port continues with enqueues: it took two in a row although the queue was not empty, and the link frees no place yet. */
function continuesEnqueuing({ slots, engine, op, packets }: Scene, held: number): boolean {
  const [slot, another] = slots;
  if (held < 3 || slot?.kind !== "enqueue" || another || op(engine.presented - 2)?.kind !== "enqueue") return false;
  const { lane, clock } = packets as PacketsScene;
  return lane.sending !== null && lane.sending.end_ps > lane.now_ps + 2 * clock && lane.moved.departed === 0;
}

/** A kind of question. A step asks it at most once. */
export interface Question {
  /** Null in a step where the question makes no sense. */
  ask(before: Scene): Omit<Ask, "kind"> | null;
  /** The answer, as in `Questions`. Null if the operation is refused or lost in a reset: that outcome is then the answer. */
  answer(ask: Ask, before: Scene, after: Scene): Answer | null;
}

/** Combines kinds of questions to the questions of a design. */
export const questionsOf = (kinds: Readonly<Record<string, Question>>): Questions => ({
  asks: (before) =>
    Object.entries(kinds).flatMap(([kind, question]) => {
      const ask = question.ask(before);
      return ask ? [{ ...ask, kind, text: capital(ask.text) }] : [];
    }),
  answer: (ask, before, after) => {
    const answer = kinds[ask.kind]?.answer(ask, before, after) ?? refusal(ask, after);
    return answer && { ...answer, text: capital(answer.text) };
  },
});

/** Value of the answer if the operation is refused or lost in a reset. */
export const NO_ANSWER = "";

const WHY: Readonly<Record<Reason, string>> = {
  full: "there is no room for it",
  empty: "nothing waits",
  "not-ready": "the reset is not over",
  range: "it is out of range",
  ineligible: "no element is eligible",
};

function refusal({ op }: Ask, after: Scene): Answer | null {
  const event = after.engine.events.find(
    (event) => event.op === op && (event.kind === "rejected" || event.kind === "flushed"),
  );
  if (!event) return null;
  const why =
    event.kind === "flushed" ? "lost to a reset" : `refused: ${WHY[REASONS[event.args[0] ?? 0] ?? "not-ready"]}`;
  return { value: NO_ANSWER, text: [opMention(op, operationOf(after, op)?.kind), ` is ${why}.`] };
}

/** Facts of an operation's event in a step; undefined if there is none. */
export const factsOf = (scene: Scene, kind: string, op: number): readonly number[] | undefined =>
  scene.engine.events.find((event) => event.kind === kind && event.op === op)?.args;

/** An operation by its name, also one that is not presented yet. */
export const named = ({ op, kind }: Pick<NextOperation, "op" | "kind">): Mention => opMention(op, kind);

/** Names of a dequeue's second result in questions. */
const SECOND_RESULT: Readonly<Record<string, string>> = { finish: "departure time F" };

/** Numbers of the elements that wait in an operation's queue; null if a step does not show all of them. */
export type Waiting = (scene: Scene, next: NextOperation) => readonly number[] | null;

/** How questions find and describe a dequeue. */
export interface Dequeues {
  /** The next dequeue; null if there is none or its queue is empty. */
  next(scene: Scene): NextOperation | null;
  /** Its queue if there are several, with a leading space; or its time. */
  of?(next: NextOperation, scene: Scene): string;
}

/** `op 7 (dequeue) of queue 2 comes next.`, followed by a question. */
export const nextText = ({ of }: Dequeues, next: NextOperation, scene: Scene, question: string): Sentence => [
  named(next),
  `${of?.(next, scene) ?? ""} comes next. ${question}`,
];

/** The name of the second result of this kind of operation: `rank`. */
export function rankName({ info }: Pick<Scene, "info">, kind: string | undefined): string {
  const name = info.operations.find(({ name }) => name === kind)?.results[1]?.name ?? "";
  return SECOND_RESULT[name] ?? name;
}

/** Asks which packet the next dequeue takes, by the number that the drawing shows on packets: the rank, or the data if `byData` is true. */
export const leaves = (
  dequeues: Dequeues,
  waiting: Waiting = () => null,
  byData: (scene: Scene) => boolean = () => false,
): Question => ({
  ask: (before) => {
    const next = dequeues.next(before);
    if (!next) return null;
    const text = byData(before)
      ? "Which packet (data) leaves with it?"
      : `Which ${rankName(before, next.kind)} has the packet that leaves with it?`;
    // With several queues, the drawing also shows elements of the other queues.
    const isOne = (dequeues.of?.(next, before) ?? "") === "";
    const isPlain = isOne && !byData(before) && new Set(waiting(before, next)).size === 1;
    return { by: "number", op: next.op, isPlain, text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, before, after) => {
    const [data, second] = factsOf(after, "retired", op) ?? [];
    if (data === undefined) return null;
    const kind = operationOf(after, op)?.kind;
    const text: Sentence = [opMention(op, kind), ` takes data ${data} of ${rankName(after, kind)} ${second}.`];
    return { value: `${byData(before) ? data : second}`, text };
  },
});

/** The next operation, if it is a dequeue and the queue is not empty. */
export function nextDequeue(scene: Scene, held: number): NextOperation | null {
  const next = nextOperation(scene, held);
  return next?.kind.startsWith("dequeue") && held > 0 ? next : null;
}

/** The next operation, if it is an enqueue with known arguments. */
export function nextEnqueue(scene: Scene, held: number): NextOperation | null {
  const next = nextOperation(scene, held);
  const known = scene.info.operations.find(({ name }) => name === next?.kind)?.arguments.length;
  return next?.kind === "enqueue" && next.arguments.length === known ? next : null;
}
