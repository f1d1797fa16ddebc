// What the questions of all designs share: the operation that comes next, and questions by their kinds.

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
  /** As far as they are known: all of an operation that is given directly; of a packet its number and its priority. */
  arguments: readonly number[];
}

/**
 * The operation that is certain to be presented in the next step; null if there is none, or if packets may still decide it.
 * `held`: elements that the design holds.
 */
function nextOperation(scene: Scene, held: number): NextOperation | null {
  const { upcoming, engine, packets, info } = scene;
  // Nothing is taken in while a reset is held. Not every picture has this word.
  if (scene.probe("ready")[0] === 0) return null;
  if (packets) {
    const next = nextOfPackets(packets, scene, held);
    // Packets are served from the least rank: of several dequeues the last one.
    const kind = info.operations.findLast(({ role }) => role === next?.role)?.name;
    return next && kind ? { op: engine.presented, kind, arguments: next.arguments } : null;
  }
  const [slot] = upcoming[0] ?? [];
  return slot ? { ...slot, op: engine.presented } : null;
}

/** Steps within which the link takes its next packet, if a question is about what the queue gives then: a reader waits for the answer. */
const SOON = 40;

/** What a lane does next, where neither its order of service nor a packet that has yet to arrive can change it. */
function nextOfPackets(
  { lane, clock, end }: PacketsScene,
  scene: Scene,
  held: number,
): { role: "put" | "take"; arguments: number[] } | null {
  const { ingress, next_ps, now_ps, ready, sending, left } = lane;
  // The lane counts a packet until it has come out, the design until it is asked for.
  if (end !== null || held !== left.queue) return null;
  const [first] = ingress;
  if (first && (held === 0 || isBringing(scene, held))) {
    const { operations, largest_first } = scene.info;
    const [, last] = operations.find(({ role }) => role === "put")?.arguments ?? [];
    const priority = first.priority ?? 0;
    return { role: "put", arguments: [first.packet, largest_first ? (last?.max ?? 0) - priority : priority] };
  }
  // The queue is asked for a packet at once if none is ready for the link, else as soon as the link begins with one that is.
  const asked_ps = ready.length === 0 ? now_ps + clock : Math.max(now_ps, sending?.end_ps ?? 0) + 2 * clock;
  // Packets behind an element of their flow follow it only when it has left.
  const alone = first === undefined && (next_ps === null || next_ps > asked_ps);
  return alone && held > 0 && asked_ps - now_ps < SOON * clock ? { role: "take", arguments: [] } : null;
}

/** Whether the port goes on with enqueues: it took two in a row though the queue held something, and the link frees no place yet. */
function isBringing({ slots, engine, op, packets }: Scene, held: number): boolean {
  const [slot, another] = slots;
  if (held < 3 || slot?.kind !== "enqueue" || another || op(engine.presented - 2)?.kind !== "enqueue") return false;
  const { lane, clock } = packets as PacketsScene;
  return lane.sending !== null && lane.sending.end_ps > lane.now_ps + 2 * clock && lane.moved.departed === 0;
}

/** A kind of question: a step gives it once at most. */
export interface Question {
  /** Null in a step where it makes no sense. */
  ask(before: Scene): Omit<Ask, "kind"> | null;
  /** As of a design. Null of an operation that is refused or lost to a reset: what became of it is the answer. */
  answer(ask: Ask, before: Scene, after: Scene): Answer | null;
}

/** The questions of a design from those of its kinds. */
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

/** Value of an answer where the operation is refused or lost to a reset: the run gives no other one. */
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

/** Facts of an event of an operation in a step; undefined if there is none. */
export const factsOf = (scene: Scene, kind: string, op: number): readonly number[] | undefined =>
  scene.engine.events.find((event) => event.kind === kind && event.op === op)?.args;

/** An operation by its name, also one that has yet to come. */
export const named = ({ op, kind }: Pick<NextOperation, "op" | "kind">): Mention => opMention(op, kind);

/** What the second result of a dequeue is called in questions. */
const OF: Readonly<Record<string, string>> = { finish: "departure time F" };

/** Numbers of the elements that wait in the queue of an operation; null where a step does not show all of them. */
export type Waiting = (scene: Scene, next: NextOperation) => readonly number[] | null;

/** What a dequeue is asked about. */
export interface Dequeues {
  /** The next dequeue; null where none comes or nothing waits for it. */
  next(scene: Scene): NextOperation | null;
  /** Of which queue it is, where there are several, with a space in front; or when. */
  of?(next: NextOperation, scene: Scene): string;
}

/** `op 7 (dequeue) of queue 2 comes next.`, and a question. */
export const nextText = ({ of }: Dequeues, next: NextOperation, scene: Scene, question: string): Sentence => [
  named(next),
  `${of?.(next, scene) ?? ""} comes next. ${question}`,
];

/** What the second result of an operation of this kind is called: `rank`. */
export function rankName({ info }: Pick<Scene, "info">, kind: string | undefined): string {
  const name = info.operations.find(({ name }) => name === kind)?.results[1]?.name ?? "";
  return OF[name] ?? name;
}

/**
 * Asks which packet the next dequeue takes, by the number that the drawing writes on packets: its rank, or its data where `byData` says so.
 */
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
    // Of several queues, the drawing has those of the others too.
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

/** The next operation, if it is a dequeue of something. */
export function nextDequeue(scene: Scene, held: number): NextOperation | null {
  const next = nextOperation(scene, held);
  return next?.kind.startsWith("dequeue") && held > 0 ? next : null;
}

/** The next operation, if it is an enqueue all of whose arguments are known. */
export function nextEnqueue(scene: Scene, held: number): NextOperation | null {
  const next = nextOperation(scene, held);
  const known = scene.info.operations.find(({ name }) => name === next?.kind)?.arguments.length;
  return next?.kind === "enqueue" && next.arguments.length === known ? next : null;
}
