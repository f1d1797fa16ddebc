// Decodes the state words of FIFO queues with strict priority and the events of a step.

import { parameterWord } from "../../base/design";
import type { Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import type { Mention, Scene } from "../contract";
import { INVERSION_SOURCE } from "../numbers";
import { readerOf, reasonOf } from "../reader";
import { GRADIENT_FIELDS, type Gradient, gradientOf, gradientReader } from "./gradient";

/** All designs of the family have these events, operations and words. */
export const reader = readerOf("sp_pifo");

/** What distinguishes packets. */
export interface Carried {
  data: number;
  rank: number;
  /** Its flow; null if unknown, for example for operations given directly. */
  flow: number | null;
}

/** A waiting packet. */
export interface SpPifoPacket extends Carried {
  /** Index of its word among all packets. */
  place: number;
  /** True if it arrived in this step. */
  fresh: boolean;
  /** True if a packet of a higher rank has left before it in this step. */
  overtaken: boolean;
}

/** A FIFO queue. */
export interface SpPifoQueue {
  /** Its number: queue 0 is served first. */
  queue: number;
  /** The smallest rank that it takes. */
  bound: number;
  /** Its bound before the step. */
  was: number;
  /** How its bound moved in the step. */
  moved: "up" | "down" | null;
  /** Whether the rank of the arriving packet reached the bound before the step; null if they were not compared. */
  asked: "yes" | "no" | null;
  /** The oldest first. */
  packets: readonly SpPifoPacket[];
  /** True if it holds as many packets as it can. */
  isFull: boolean;
}

/** An arriving packet. The scan compares its rank with the bounds from the last queue up to the first bound that it reaches. */
export interface Scan extends Carried {
  op: number;
  /** The queue that takes or drops it. */
  queue: number;
  /** Number of bounds that it was compared with. */
  comparisons: number;
  dropped: boolean;
}

/** A packet that left. */
export interface SpPifoServed extends Carried {
  op: number;
  queue: number;
}

/** Why a packet left before one of lower rank. */
export type SpPifoSource = (typeof INVERSION_SOURCE)[number];

/** A packet left although one of lower rank waits. */
export interface Inversion {
  waiting: { data: number; rank: number };
  /** The operation that enqueued the later of the two. */
  cause: number;
  source: SpPifoSource;
}

/** What adapts the bounds: every packet (`sp_pifo`), a window of packets (`greedy`), or nothing (`fixed_bounds`); a `fifo` is one queue
 * without a bound. */
export type SpPifoKind = "sp_pifo" | "greedy" | "fixed_bounds" | "fifo";

export const STRATEGIES = ["cost", "queue-bound", "rank", "one", "q1-only"] as const;
/** By how much a push-down of SP-PIFO lowers the bounds of the other queues. */
export type SpPifoStrategy = (typeof STRATEGIES)[number];

/** Queues with strict priority after a step. */
export interface SpPifo {
  kind: SpPifoKind;
  /** True if ranks distinguish packets; otherwise packets have numbers and flows. */
  ranked: boolean;
  queues: readonly SpPifoQueue[];
  /** The packets of all queues in their order of service. */
  waiting: readonly SpPifoPacket[];
  /** Capacity of a queue, in packets. */
  capacity: number;
  strategy: SpPifoStrategy;
  scan: Scan | null;
  served: SpPifoServed | null;
  inversion: Inversion | null;
  /** The last update of the greedy algorithm; null for all others. */
  gradient: Gradient | null;
  /** End of the axis of ranks: a round number, so that it rarely changes. */
  most: number;
}

/** Fields to read. Only hardware has fields of a pipeline. */
export const fields = ({ design, stages }: Info) => [
  ...["queue.bound", "queue.count", "queue.head", "packet.data", "packet.rank"],
  ...(design === "greedy" ? GRADIENT_FIELDS : []),
  ...(stages.length > 0 ? ["pipe.op", "pipe.rank"] : []),
];

/** Number of queues: as declared, or one per bound; a FIFO has one. */
export const queuesOf = (info: Info): number =>
  reader.parameterOf(info, "queues", gradientReader.parameterOf(info, "bounds", 1));

export function decode(scene: Scene): SpPifo {
  const { info } = scene;
  const capacity = reader.parameterOf(info, "capacity", 1);
  const flowOf = flowsOf(scene);
  const carriedAt = (place: number): Carried => {
    const data = reader.word(scene, "packet.data", place);
    return { data, rank: reader.word(scene, "packet.rank", place), flow: flowOf(data) };
  };
  const scan = scanOf(scene, flowOf);
  const inversion = inversionOf(scene);
  const queues = queuesIn(scene, capacity, { scan, inversion }, carriedAt);
  const waiting = queues.flatMap(({ packets }) => packets);
  const from = reader.first(scene, "served");
  // The words of a packet stay until another one overwrites them.
  const served = from && from.op !== null ? { ...carriedAt(from.place), op: from.op, queue: from.queue } : null;
  const ranks = [scan, served, ...waiting].flatMap((packet) => packet?.rank ?? []);
  return {
    kind: info.design as SpPifoKind,
    ranked: scene.packets?.ranked ?? true,
    queues,
    waiting,
    capacity,
    strategy: STRATEGIES.find((known) => known === parameterWord(info, "strategy")) ?? "cost",
    scan,
    served,
    inversion,
    gradient: info.design === "greedy" ? gradientOf(scene) : null,
    most: roundUp(Math.max(4, ...ranks, ...queues.flatMap(({ bound, was }) => [bound, was]))),
  };
}

/** The packet that arrives in the step. A FIFO, which has no bounds, does not report where a refused packet would have gone. */
function scanOf(scene: Scene, flowOf: (data: number) => number | null): Scan | null {
  const [slot] = scene.slots;
  const mapped = reader.first(scene, "mapped");
  const rejected = reader.first(scene, "rejected");
  const isFull = slot?.kind === "enqueue" && rejected !== null && reasonOf(rejected) === "full";
  if (!slot || !(mapped || (scene.info.design === "fifo" && isFull))) return null;
  const { data, rank } = reader.given("enqueue", slot.arguments);
  const { queue, comparisons } = mapped ?? { queue: 0, comparisons: 0 };
  return { op: slot.op, data, rank, flow: flowOf(data), queue, comparisons, dropped: rejected !== null };
}

function inversionOf(scene: Scene): Inversion | null {
  const found = reader.first(scene, "inversion");
  if (!found) return null;
  const waiting = { data: found.waiting_data, rank: found.waiting_rank };
  return { waiting, cause: found.cause_op, source: INVERSION_SOURCE[found.source] ?? "first-queue" };
}

function queuesIn(
  scene: Scene,
  capacity: number,
  { scan, inversion }: Pick<SpPifo, "scan" | "inversion">,
  carriedAt: (place: number) => Carried,
): SpPifoQueue[] {
  const before = new Map(reader.all(scene, "moved").map(({ queue, from }) => [queue, from]));
  const table = { bound: "queue.bound", count: "queue.count", head: "queue.head" } as const;
  const rows = reader.rows(scene, table, queuesOf(scene.info));
  return rows.map(({ place: queue, bound, count, head }): SpPifoQueue => {
    const was = before.get(queue) ?? bound;
    const moved = bound === was ? null : bound > was ? "up" : "down";
    const isAsked = scan !== null && queue >= rows.length - scan.comparisons;
    const asked = isAsked ? (scan.rank >= was ? "yes" : "no") : null;
    const taken = scan?.queue === queue && !scan.dropped ? scan : null;
    const packets = Array.from({ length: count }, (_, age): SpPifoPacket => {
      const place = queue * capacity + ((head + age) % capacity);
      // Hardware writes a packet to the memory one step after accepting it.
      const { data, rank, flow } = taken && age === count - 1 ? taken : carriedAt(place);
      return { data, rank, flow, place, fresh: data === taken?.data, overtaken: data === inversion?.waiting.data };
    });
    return { queue, bound, was, moved, asked, packets, isFull: count === capacity };
  });
}

/** The next number that consists of one digit and zeros. */
function roundUp(rank: number): number {
  const unit = 10 ** Math.floor(Math.log10(rank));
  return Math.ceil(rank / unit) * unit;
}

/** Flows of packets by their data words: waiting packets, lost ones, and those on the link. */
function flowsOf({ packets }: Scene): (data: number) => number | null {
  if (!packets) return () => null;
  const { flows, ready, sending, dropped, departed } = packets.lane;
  const gone = [...ready, ...(sending ? [sending.element] : []), ...departed, ...dropped.map(({ packet }) => packet)];
  const known = new Map([...gone.map(({ packet, flow }) => [packet, flow] as const), ...flows]);
  return (data) => known.get(data) ?? null;
}

/** The packets in the order of an ideal PIFO: by rank, then in the order of service here. */
export const ideal = ({ waiting }: SpPifo): SpPifoPacket[] => waiting.toSorted((a, b) => a.rank - b.rank);

export const queueThing = (queue: number): Thing => `queue.bound[${queue}]`;
export const packetThing = (place: number): Thing => `packet.data[${place}]`;

/** A queue in a sentence. Texts count queues from 1, as the paper does; index 0 is the first. `text` replaces the queue's name. */
export const queueMention = (queue: number, text = `queue ${queue + 1}`): Mention => ({
  text,
  thing: queueThing(queue),
});

/** What distinguishes a packet: its rank, or else its flow. */
const distinction = (ranked: boolean, { rank, flow }: Carried): string =>
  ranked ? ` of rank ${rank}` : flow === null ? "" : ` of flow ${flow}`;

/** The name of a packet without rank, within a text. */
export const packetName = (packet: Carried): string => `packet ${packet.data}${distinction(false, packet)}`;

/** The accessible name of a packet's button. */
export const aboutPacket = (ranked: boolean, packet: Carried): string =>
  `Packet ${packet.data}${distinction(ranked, packet)}`;

/** The packets of a queue as text for screen readers. */
export function listed(ranked: boolean, packets: readonly SpPifoPacket[]): string {
  if (packets.length === 0) return "empty";
  const names = packets.map((packet) => (ranked ? packet.rank : packetName(packet))).join(", ");
  return `${ranked ? "ranks " : ""}${names}, oldest first`;
}
