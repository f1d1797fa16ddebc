// From the words of FIFO queues of strict priority and the events of a step to what the page shows.

import { parameterWord } from "../../base/parameter";
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
  /** Its flow; null where that is not known, as of operations given directly. */
  flow: number | null;
}

/** A packet that waits. */
export interface SpPifoPacket extends Carried {
  /** Number of its word among all packets. */
  place: number;
  /** Whether it came in this step. */
  fresh: boolean;
  /** Whether a packet of a higher rank has left before it in this step. */
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
  /** Whether the rank of the packet that arrives reached the bound before the step; null if they were not compared. */
  asked: "yes" | "no" | null;
  /** The oldest first. */
  packets: readonly SpPifoPacket[];
  /** Whether it holds as many packets as it can. */
  isFull: boolean;
}

/** A packet that arrives: the scan of the bounds goes from the last queue up to the first bound that its rank reaches. */
export interface Scan extends Carried {
  op: number;
  /** The queue that takes or drops it. */
  queue: number;
  /** Bounds that it was compared with. */
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

/** The packet that left is of a higher rank than one that waits. */
export interface Inversion {
  waiting: { data: number; rank: number };
  /** The operation that enqueued the later of the two. */
  cause: number;
  source: SpPifoSource;
}

/** What moves the bounds: every packet, a window of them, or nothing; a FIFO is one queue without a bound. */
export type SpPifoKind = "sp_pifo" | "greedy" | "fixed_bounds" | "fifo";

export const STRATEGIES = ["cost", "queue-bound", "rank", "one", "q1-only"] as const;
/** By how much a push-down of SP-PIFO lowers the bounds of the other queues. */
export type SpPifoStrategy = (typeof STRATEGIES)[number];

/** Queues of strict priority after a step. */
export interface SpPifo {
  kind: SpPifoKind;
  /** Whether ranks distinguish packets; where they do not, packets have their numbers and flows. */
  ranked: boolean;
  queues: readonly SpPifoQueue[];
  /** The packets of all queues in their order of service. */
  waiting: readonly SpPifoPacket[];
  /** Packets that a queue holds at most. */
  capacity: number;
  strategy: SpPifoStrategy;
  scan: Scan | null;
  served: SpPifoServed | null;
  inversion: Inversion | null;
  /** The last step of the greedy algorithm; null for all others. */
  gradient: Gradient | null;
  /** Where the axis of ranks ends: a round number, so that it is the same in most steps. */
  most: number;
}

/** Fields that are read of an engine; those of a pipeline where there is one. */
export const fields = ({ design, stages }: Info) => [
  ...["queue.bound", "queue.count", "queue.head", "packet.data", "packet.rank"],
  ...(design === "greedy" ? GRADIENT_FIELDS : []),
  ...(stages.length > 0 ? ["pipe.op", "pipe.rank"] : []),
];

/** Number of queues: as declared, or as many as there are bounds; a FIFO has one. */
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
  // A packet stays at its place until another one takes it.
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

/** The packet that arrives in the step. A FIFO, which has no bounds, does not report where a packet would have gone that it refuses. */
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
      // Hardware writes a packet to the memory a step after it took it in.
      const { data, rank, flow } = taken && age === count - 1 ? taken : carriedAt(place);
      return { data, rank, flow, place, fresh: data === taken?.data, overtaken: data === inversion?.waiting.data };
    });
    return { queue, bound, was, moved, asked, packets, isFull: count === capacity };
  });
}

/** The next number of one digit and zeros. */
function roundUp(rank: number): number {
  const unit = 10 ** Math.floor(Math.log10(rank));
  return Math.ceil(rank / unit) * unit;
}

/** Flows of packets by their data words: of those that wait, those that were lost, and those that the link has. */
function flowsOf({ packets }: Scene): (data: number) => number | null {
  if (!packets) return () => null;
  const { flows, ready, sending, dropped, departed } = packets.lane;
  const gone = [...ready, ...(sending ? [sending.element] : []), ...departed, ...dropped.map(({ packet }) => packet)];
  const known = new Map([...gone.map(({ packet, flow }) => [packet, flow] as const), ...flows]);
  return (data) => known.get(data) ?? null;
}

/** The packets as an ideal PIFO would serve them: by rank, those of equal rank as they come out here. */
export const ideal = ({ waiting }: SpPifo): SpPifoPacket[] => waiting.toSorted((a, b) => a.rank - b.rank);

export const queueThing = (queue: number): Thing => `queue.bound[${queue}]`;
export const packetThing = (place: number): Thing => `packet.data[${place}]`;

/** Queues count from 1 in words, as in the paper; 0 is the first. `text`: what the queue is called, if not by its number. */
export const queueMention = (queue: number, text = `queue ${queue + 1}`): Mention => ({
  text,
  thing: queueThing(queue),
});

/** What distinguishes a packet: its rank, or else its flow. */
const distinction = (ranked: boolean, { rank, flow }: Carried): string =>
  ranked ? ` of rank ${rank}` : flow === null ? "" : ` of flow ${flow}`;

/** A packet that no rank distinguishes, within a text. */
export const packetName = (packet: Carried): string => `packet ${packet.data}${distinction(false, packet)}`;

/** A packet as the name of a button. */
export const aboutPacket = (ranked: boolean, packet: Carried): string =>
  `Packet ${packet.data}${distinction(ranked, packet)}`;

/** The packets of a queue in words, as they are read out in a row. */
export function listed(ranked: boolean, packets: readonly SpPifoPacket[]): string {
  if (packets.length === 0) return "empty";
  const names = packets.map((packet) => (ranked ? packet.rank : packetName(packet))).join(", ");
  return `${ranked ? "ranks " : ""}${names}, oldest first`;
}
