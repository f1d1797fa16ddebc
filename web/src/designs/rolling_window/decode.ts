// From the words of a rolling window and the events of a step to what the page shows.

import type { Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import type { Mention, Scene } from "../contract";
import { kindOf, readerOf } from "../reader";

/** Reads steps of a rolling window. */
export const reader = readerOf("rolling_window");

/** Where a rank is, seen from the window. */
export type RollingWindowPlace = "late" | "primary" | "secondary" | "early";

/** What came in this step. */
export interface RollingWindowNewcomer {
  op: number;
  data: number;
  rank: number;
  place: RollingWindowPlace;
  /** The rank that it gets; null if it is refused. */
  becomes: number | null;
}

/** A dequeue that was taken in: it asks the primary queue. */
export interface Dequeue {
  op: number;
  kind: string;
  /** Whether the window moved on for it. */
  swaps: boolean;
}

/** A half of the window, with the logical queue that has it. */
export interface Half {
  role: "primary" | "secondary";
  queue: number;
  /** Its first and its last rank. */
  start: number;
  last: number;
  /** Elements of the queue, admitted and not yet asked for. */
  held: number;
}

/** A rank of the window. */
interface Rank {
  rank: number;
  /** The rank modulo 2S, which is its priority in the BBQ. */
  counter: number;
  /** Elements of this rank, admitted and not yet asked for. */
  count: number;
}

/** A step of a rolling window. */
export interface RollingWindow {
  /** Elements that both queues have room for together. */
  capacity: number;
  /** Ranks of each half, S. */
  span: number;
  /** The first rank beyond the window. */
  end: number;
  /** The first half of the window, and the second one. */
  primary: Half;
  secondary: Half;
  /** Ranks of the window, 2S, the first one first. */
  ranks: readonly Rank[];
  /** Newcomers that were late, and those that were early, since the run began. */
  late: number;
  early: number;
  newcomer: RollingWindowNewcomer | null;
  dequeue: Dequeue | null;
  /** The element that a dequeue returns in this step. */
  left: { op: number; kind: string; data: number; rank: number } | null;
}

/** Fields that are read. Only hardware has stages. */
export const fields = ({ stages }: Info) => [
  ...["window", "occ", "late", "early", "count"],
  ...(stages.length > 0 ? ["pipe.op"] : []),
];

/** Ranks of the window, 2S. */
export const ranksOf = (info: Info): number => reader.parameterOf(info, "W", 4) ** reader.parameterOf(info, "D", 1);

/** What a step shows. */
export function decode(scene: Scene): RollingWindow {
  const { info } = scene;
  const size = ranksOf(info);
  const span = size / 2;
  const all = 2 ** reader.parameterOf(info, "rank_bits", 16);
  // After the largest rank, ranks begin again with 0.
  const wrapped = (rank: number) => rank % all;
  const window = reader.word(scene, "window");
  const first = window * span;
  const halfOf = (role: Half["role"], queue: number, start: number): Half => {
    return { role, queue, start, last: wrapped(start + span - 1), held: reader.word(scene, "occ", queue) };
  };
  const ranks = Array.from({ length: size }, (_, i): Rank => {
    const rank = wrapped(first + i);
    const counter = rank % size;
    return { rank, counter, count: reader.word(scene, "count", counter) };
  });
  return {
    capacity: reader.parameterOf(info, "N"),
    span,
    end: wrapped(first + size),
    primary: halfOf("primary", window % 2, first),
    secondary: halfOf("secondary", 1 - (window % 2), wrapped(first + span)),
    ranks,
    late: reader.word(scene, "late"),
    early: reader.word(scene, "early"),
    newcomer: newcomerOf(scene, ranks.slice(0, span)),
    dequeue: dequeueOf(scene),
    left: leftOf(scene),
  };
}

/** `firstHalf`: ranks of the primary queue. */
function newcomerOf(scene: Scene, firstHalf: readonly Rank[]): RollingWindowNewcomer | null {
  const slot = scene.slots.find(({ kind }) => kind === "enqueue");
  if (!slot) return null;
  const { op } = slot;
  const { data, rank } = reader.given("enqueue", slot.arguments);
  const late = reader.first(scene, "late", op);
  if (late) return { op, data, rank, place: "late", becomes: late.becomes };
  if (reader.first(scene, "early", op)) return { op, data, rank, place: "early", becomes: null };
  // Refused for another reason, it has no place.
  if (!reader.first(scene, "accepted", op)) return null;
  const place = firstHalf.some((one) => one.rank === rank) ? "primary" : "secondary";
  return { op, data, rank, place, becomes: rank };
}

function dequeueOf(scene: Scene): Dequeue | null {
  const slot = scene.slots.find(({ kind }) => kind === "dequeue-min");
  if (!slot || !reader.first(scene, "accepted", slot.op)) return null;
  return { op: slot.op, kind: slot.kind, swaps: reader.first(scene, "advanced") !== null };
}

function leftOf(scene: Scene): RollingWindow["left"] {
  for (const { op } of reader.all(scene, "retired")) {
    const returned = op === null ? null : reader.returned(scene, "dequeue-min", op);
    if (op !== null && returned && kindOf(scene, op) === "dequeue-min") return { op, kind: "dequeue-min", ...returned };
  }
  return null;
}

/** A rank, by its priority in the BBQ. */
export const counterThing = (counter: number): Thing => `count[${counter}]`;

export const queueThing = (queue: number): Thing => `occ[${queue}]`;

export const queueMention = (queue: number): Mention => ({ text: `queue ${queue}`, thing: queueThing(queue) });
