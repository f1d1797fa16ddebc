// Decodes the state words of a rolling window and the events of a step.

import type { Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import type { Mention, Scene } from "../contract";
import { kindOf, readerOf } from "../reader";

/** Reads steps of a rolling window. */
export const reader = readerOf("rolling_window");

/** Location of a rank relative to the window. */
export type RollingWindowPlace = "late" | "primary" | "secondary" | "early";

/** The element that was enqueued in this step. */
export interface RollingWindowNewcomer {
  op: number;
  data: number;
  rank: number;
  place: RollingWindowPlace;
  /** The rank that it gets; null if it is refused. */
  becomes: number | null;
}

/** An accepted dequeue, which is passed to the primary queue. */
export interface Dequeue {
  op: number;
  kind: string;
  /** True if the window moved before it. */
  swaps: boolean;
}

/** A half of the window, with its logical queue. */
export interface Half {
  role: "primary" | "secondary";
  queue: number;
  /** Its first and its last rank. */
  start: number;
  last: number;
  /** Number of elements of the queue that are admitted and not yet requested. */
  held: number;
}

/** A rank of the window. */
interface Rank {
  rank: number;
  /** The rank modulo 2S, which is its priority in the BBQ. */
  counter: number;
  /** Number of elements of this rank that are admitted and not yet requested. */
  count: number;
}

/** A step of a rolling window. */
export interface RollingWindow {
  /** Number of elements that both queues can hold together. */
  capacity: number;
  /** Number of ranks of each half, S. */
  span: number;
  /** The first rank after the window. */
  end: number;
  /** The first half of the window, and the second one. */
  primary: Half;
  secondary: Half;
  /** The 2S ranks of the window in ascending order. */
  ranks: readonly Rank[];
  /** Numbers of late and of early elements since the run began. */
  late: number;
  early: number;
  newcomer: RollingWindowNewcomer | null;
  dequeue: Dequeue | null;
  /** The element that a dequeue returns in this step. */
  left: { op: number; kind: string; data: number; rank: number } | null;
}

/** Fields to read. Only hardware has stages. */
export const fields = ({ stages }: Info) => [
  ...["window", "occ", "late", "early", "count"],
  ...(stages.length > 0 ? ["pipe.op"] : []),
];

/** Number of ranks of the window, 2S. */
export const ranksOf = (info: Info): number => reader.parameterOf(info, "W", 4) ** reader.parameterOf(info, "D", 1);

/** The decoded state of a scene. */
export function decode(scene: Scene): RollingWindow {
  const { info } = scene;
  const size = ranksOf(info);
  const span = size / 2;
  const all = 2 ** reader.parameterOf(info, "rank_bits", 16);
  // Ranks wrap around to 0.
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

/** `firstHalf` are the ranks of the primary queue. */
function newcomerOf(scene: Scene, firstHalf: readonly Rank[]): RollingWindowNewcomer | null {
  const slot = scene.slots.find(({ kind }) => kind === "enqueue");
  if (!slot) return null;
  const { op } = slot;
  const { data, rank } = reader.given("enqueue", slot.arguments);
  const late = reader.first(scene, "late", op);
  if (late) return { op, data, rank, place: "late", becomes: late.becomes };
  if (reader.first(scene, "early", op)) return { op, data, rank, place: "early", becomes: null };
  // An element that is refused for another reason has no location.
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
