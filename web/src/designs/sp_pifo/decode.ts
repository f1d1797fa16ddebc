// From the words of FIFO queues of strict priority and the events of a step to what the page shows.

import { parameter, parameterWord } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import type { Scene } from "../contract";
import { INVERSION_SOURCE } from "../numbers";
import { readerOf, reasonOf } from "../reader";
import { GRADIENT_FIELDS, type Gradient, gradientOf } from "./gradient";

/** A packet that waits. */
export interface Packet {
  data: number;
  rank: number;
  /** Its flow; null where that is not known, as of operations given directly. */
  flow: number | null;
  /** Number of its word among all packets. */
  place: number;
}

/** A FIFO queue; the first one is served first. */
export interface Queue {
  bound: number;
  /** Its bound before the step. */
  was: number;
  /** The oldest first. */
  packets: readonly Packet[];
}

/** What a packet that arrives asks of the bounds. */
export interface Scan {
  op: number;
  data: number;
  rank: number;
  flow: number | null;
  queue: number;
  /** Bounds that it was compared with. */
  comparisons: number;
  dropped: boolean;
}

/** A packet that left. */
export interface Served {
  op: number;
  queue: number;
  data: number;
  rank: number;
  flow: number | null;
}

/** Why a packet left before one of lower rank. */
export type Source = (typeof INVERSION_SOURCE)[number];

export interface Inversion {
  left: { data: number; rank: number };
  waiting: { data: number; rank: number };
  /** The operation that enqueued the later of the two. */
  cause: number;
  source: Source;
}

/** What moves the bounds: every packet, a window of them, or nothing; a FIFO is one queue without a bound. */
export type Kind = "sp_pifo" | "greedy" | "fixed_bounds" | "fifo";

export interface SpPifo {
  kind: Kind;
  /** Whether ranks distinguish packets; where they do not, packets have their numbers and flows. */
  ranked: boolean;
  queues: readonly Queue[];
  capacity: number;
  strategy: Strategy;
  scan: Scan | null;
  served: Served | null;
  inversion: Inversion | null;
  /** The last step of the greedy algorithm; null for all others. */
  gradient: Gradient | null;
  /** Where the axis of ranks ends: a round number, so that it is the same in most steps. */
  most: number;
}

export const STRATEGIES = ["cost", "queue-bound", "rank", "one", "q1-only"] as const;
export type Strategy = (typeof STRATEGIES)[number];

const FIELDS = ["queue.bound", "queue.count", "queue.head", "packet.data", "packet.rank"];

/** Fields that are read of an engine; those of a pipeline where there is one. */
export const fields = ({ design, stages }: Info) => [
  ...FIELDS,
  ...(design === "greedy" ? GRADIENT_FIELDS : []),
  ...(stages.length > 0 ? ["pipe.op", "pipe.rank"] : []),
];

/** Number of queues: as declared, or as many as there are bounds. */
export const queuesOf = (info: Info) => parameter(info, "queues") ?? parameter(info, "bounds") ?? 1;

/** All its family has these events. */
const events = readerOf("sp_pifo");

export function decode(scene: Scene): SpPifo {
  const { info } = scene;
  const [n, capacity] = [queuesOf(info), parameter(info, "capacity") ?? 1];
  const [bounds, counts, heads] = [scene.probe("queue.bound"), scene.probe("queue.count"), scene.probe("queue.head")];
  const [data, ranks] = [scene.probe("packet.data"), scene.probe("packet.rank")];
  const moved = new Map(events.all(scene, "moved").map(({ queue, from }) => [queue, from]));
  const rejected = events.first(scene, "rejected");
  const flowOf = flowsOf(scene);
  const mapped = events.first(scene, "mapped");
  const [slot] = scene.slots;
  const scan: Scan | null =
    slot && (mapped || (info.design === "fifo" && isFull(slot.kind, rejected)))
      ? {
          op: slot.op,
          data: slot.arguments[0] ?? 0,
          rank: slot.arguments[1] ?? 0,
          flow: flowOf(slot.arguments[0] ?? 0),
          queue: mapped?.queue ?? 0,
          comparisons: mapped?.comparisons ?? 0,
          dropped: rejected !== null,
        }
      : null;
  const queues = Array.from({ length: n }, (_, i): Queue => {
    const length = counts[i] ?? 0;
    const packets = Array.from({ length }, (_, age): Packet => {
      const place = i * capacity + (((heads[i] ?? 0) + age) % capacity);
      // Hardware writes a packet to the memory a step after it took it in.
      if (scan && !scan.dropped && scan.queue === i && age === length - 1) {
        return { data: scan.data, rank: scan.rank, flow: scan.flow, place };
      }
      return { data: data[place] ?? 0, rank: ranks[place] ?? 0, flow: flowOf(data[place] ?? 0), place };
    });
    const bound = bounds[i] ?? 0;
    return { bound, was: moved.get(i) ?? bound, packets };
  });
  const from = events.first(scene, "served");
  // It stays at its place until another takes that.
  const left = from?.place ?? 0;
  const served: Served | null = from
    ? {
        op: from.op ?? 0,
        queue: from.queue,
        data: data[left] ?? 0,
        rank: ranks[left] ?? 0,
        flow: flowOf(data[left] ?? 0),
      }
    : null;
  const found = events.first(scene, "inversion");
  const inversion: Inversion | null = found && {
    left: { data: found.data, rank: found.rank },
    waiting: { data: found.waiting_data, rank: found.waiting_rank },
    cause: found.cause_op,
    source: INVERSION_SOURCE[found.source] ?? "first-queue",
  };
  const all = queues.flatMap(({ bound, was, packets }) => [bound, was, ...packets.map(({ rank }) => rank)]);
  const strategy = STRATEGIES.find((known) => known === parameterWord(info, "strategy")) ?? "cost";
  return {
    kind: info.design as Kind,
    ranked: scene.packets?.ranked ?? true,
    queues,
    capacity,
    strategy,
    scan,
    served,
    inversion,
    gradient: info.design === "greedy" ? gradientOf(scene) : null,
    most: roundUp(Math.max(4, scan?.rank ?? 0, served?.rank ?? 0, ...all)),
  };
}

/** The next number of one digit and zeros. */
function roundUp(rank: number): number {
  const unit = 10 ** Math.floor(Math.log10(rank));
  return Math.ceil(rank / unit) * unit;
}

/** Whether a packet was refused for want of room: one queue without bounds does not report where it would have gone. */
const isFull = (kind: string, rejected: { reason: number } | null) =>
  kind === "enqueue" && rejected !== null && reasonOf(rejected) === "full";

/** Flows of packets by their data words: of those that wait, those that were lost, and those that the link has. */
function flowsOf({ packets }: Scene): (data: number) => number | null {
  if (!packets) return () => null;
  const { flows, ready, sending, dropped, departed } = packets.lane;
  const gone = [...ready, ...(sending ? [sending.element] : []), ...departed, ...dropped.map(({ packet }) => packet)];
  const known = new Map([...gone.map(({ packet, flow }) => [packet, flow] as const), ...flows]);
  return (data) => known.get(data) ?? null;
}

/** The packets as an ideal PIFO would serve them: by rank, those of equal rank as they come out here. */
export function ideal({ queues }: SpPifo): Packet[] {
  return queues.flatMap(({ packets }) => packets).sort((a, b) => a.rank - b.rank);
}

/** The first packet of this data that waits, or null. */
export function packetOf({ queues }: SpPifo, data: number): Packet | null {
  return queues.flatMap(({ packets }) => packets).find((packet) => packet.data === data) ?? null;
}
