// What the questions of all designs share: the operation that comes next, and questions by their kinds.

import type { Info } from "../gen/types/Info";
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
export function nextOperation(scene: Scene, held: number): NextOperation | null {
  const { upcoming, engine, packets, info } = scene;
  // Nothing is taken in while a reset is held. Not every picture has this word.
  if (scene.probe("ready")[0] === 0) return null;
  if (packets) {
    const next = nextOfPackets(packets, info, held);
    // Packets are served from the least rank: of several dequeues the last one.
    const kind = info.operations.findLast(({ role }) => role === next?.role)?.name;
    return next && kind ? { op: engine.presented, kind, arguments: next.arguments } : null;
  }
  const [slot] = upcoming[0] ?? [];
  return slot ? { ...slot, op: engine.presented } : null;
}

/** What a lane does next, where neither its order of service nor a packet that has yet to arrive can change it. */
function nextOfPackets(
  { lane, clock, end }: PacketsScene,
  { operations, largest_first }: Info,
  held: number,
): { role: "put" | "take"; arguments: number[] } | null {
  const { ingress, waiting, next_ps, now_ps, ready, left } = lane;
  // The lane counts a packet until it has come out, the design until it is asked for.
  if (end !== null || held !== left.queue) return null;
  const [first] = ingress;
  if (first && held === 0) {
    const [, last] = operations.find(({ role }) => role === "put")?.arguments ?? [];
    const priority = first.priority ?? 0;
    return { role: "put", arguments: [first.packet, largest_first ? (last?.max ?? 0) - priority : priority] };
  }
  const comes = next_ps !== null && next_ps <= now_ps + clock;
  const alone = waiting === 0 && !comes && ready.length === 0;
  return alone && held > 0 ? { role: "take", arguments: [] } : null;
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

/** What the second result of a dequeue is called. */
const OF: Readonly<Record<string, string>> = { finish: "F" };

/** Asks for the data word of the packet that the next dequeue takes. `next` gives null where none comes or nothing waits for it. */
export const leaves = (
  next: (scene: Scene) => NextOperation | null,
  of: (next: NextOperation) => string = () => "",
): Question => ({
  ask: (before) => {
    const dequeue = next(before);
    if (!dequeue) return null;
    const text: Sentence = [named(dequeue), `${of(dequeue)} comes next. Which packet (data word) leaves with it?`];
    return { by: "number", op: dequeue.op, text };
  },
  answer: ({ op }, _, after) => {
    const results = factsOf(after, "retired", op);
    const kind = operationOf(after, op)?.kind;
    if (!results) return null;
    const [data = 0, second = 0] = results;
    const name = after.info.operations.find(({ name }) => name === kind)?.results[1]?.name ?? "";
    return { value: `${data}`, text: [opMention(op, kind), ` takes data ${data} of ${OF[name] ?? name} ${second}.`] };
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
