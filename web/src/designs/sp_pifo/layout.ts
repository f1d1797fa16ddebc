// Where everything is drawn. Pure geometry.

import type { Packet, Queue, SpPifo } from "./decode";
import { ideal } from "./decode";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A bound on the axis of ranks. */
export interface BoundMark {
  queue: number;
  bound: number;
  x: number;
  /** Where it was before the step. */
  from: number;
  moved: "up" | "down" | null;
  /** Whether the packet was compared with it, and with which result. */
  asked: "yes" | "no" | null;
  /** Row of its label, null if there is no room. */
  label: number | null;
}

/** The ranks that a queue takes. */
export interface Zone extends Box {
  queue: number;
}

export interface PacketBox extends Box {
  packet: Packet;
}

/** A queue, its output at the right. */
export interface QueueRow {
  queue: number;
  state: Queue;
  frame: Box;
  packets: readonly PacketBox[];
  /** Packets that there is no room for. */
  more: number;
}

export interface Plan {
  width: number;
  height: number;
  gutter: number;
  axis: { x: number; y: number; w: number; ticks: { rank: number; x: number }[] };
  zones: readonly Zone[];
  bounds: readonly BoundMark[];
  /** The packet that arrives, on the axis. */
  arrival: { x: number; y: number } | null;
  rows: readonly QueueRow[];
  out: Box;
  ideal: { y: number; h: number; packets: readonly PacketBox[]; more: number };
}

const GUTTER = 84;
const OUT = 96;
/** The axis, with labels above and zones below. */
const AXIS = 88;
const ZONE = 20;
const TOP = AXIS + ZONE + 22;
const IDEAL = 40;
/** Room that a bound's label needs. */
const LABEL = 44;

/** The smallest space into which it is laid out. */
export const leastOf = (queues: number) => ({ width: 560, height: TOP + 18 * queues + IDEAL + 8 });

export function layout(state: SpPifo, width: number, height: number): Plan {
  const { queues, most, scan } = state;
  const axis = { x: GUTTER, y: AXIS, w: width - GUTTER - OUT };
  const at = (rank: number) => axis.x + (rank / most) * (axis.w - 24);
  const asked = (i: number) => {
    if (!scan || i < queues.length - scan.comparisons) return null;
    return scan.rank >= (queues[i]?.was ?? 0) ? "yes" : "no";
  };
  const marks = queues.map(({ bound, was }, queue): BoundMark => {
    const moved = bound === was ? null : bound > was ? "up" : "down";
    return { queue, bound, x: at(bound), from: at(was), moved, asked: asked(queue), label: null };
  });
  const bounds = labelled(marks);
  const zones = queues.map((_, queue): Zone => {
    const x = queue === 0 ? axis.x : at(queues[queue]?.bound ?? 0);
    const end = queue + 1 < queues.length ? at(queues[queue + 1]?.bound ?? 0) : axis.x + axis.w;
    return { queue, x, y: AXIS + 2, w: Math.max(0, end - x), h: ZONE };
  });
  const room = height - TOP - IDEAL - 8;
  const pitch = Math.min(34, room / queues.length);
  const h = pitch - 4;
  const size = Math.min(46, Math.max(26, axis.w / Math.max(state.capacity, 1)));
  const fit = Math.max(1, Math.floor(axis.w / size));
  const line = (packets: readonly Packet[], y: number, boxHeight: number): PacketBox[] => {
    const shown = packets.length > fit ? packets.slice(0, fit - 1) : packets;
    return shown.map((packet, age) => ({
      packet,
      x: axis.x + axis.w - (age + 1) * size + 1,
      y,
      w: size - 2,
      h: boxHeight,
    }));
  };
  const rows = queues.map((queue, i): QueueRow => {
    const y = TOP + i * pitch;
    const packets = line(queue.packets, y + 2, h - 4);
    const w = Math.min(axis.w, state.capacity * size);
    return {
      queue: i,
      state: queue,
      frame: { x: axis.x + axis.w - w, y, w, h },
      packets,
      more: queue.packets.length - packets.length,
    };
  });
  const all = ideal(state);
  const idealY = TOP + queues.length * pitch + 12;
  const best = line(all, idealY, Math.min(h, 24));
  return {
    width,
    height,
    gutter: GUTTER,
    axis: { ...axis, ticks: ticks(most).map((rank) => ({ rank, x: at(rank) })) },
    zones,
    bounds,
    arrival: scan ? { x: at(scan.rank), y: 20 } : null,
    rows,
    out: { x: width - OUT + 10, y: TOP, w: OUT - 16, h: pitch * queues.length - 4 },
    ideal: { y: idealY, h: Math.min(h, 24), packets: best, more: all.length - best.length },
  };
}

/** Labels in two rows; those that moved or were asked first. Bounds that lie together share what room there is. */
function labelled(marks: readonly BoundMark[]): BoundMark[] {
  const taken: { row: number; x: number }[] = [];
  const rows = new Map<number, number>();
  const urgent = (mark: BoundMark) => (mark.moved ? 0 : mark.asked ? 1 : 2);
  for (const mark of [...marks].sort((a, b) => urgent(a) - urgent(b) || b.queue - a.queue)) {
    const row = [0, 1].find((row) => taken.every((other) => other.row !== row || Math.abs(other.x - mark.x) >= LABEL));
    if (row === undefined) continue;
    taken.push({ row, x: mark.x });
    rows.set(mark.queue, row);
  }
  return marks.map((mark) => ({ ...mark, label: rows.get(mark.queue) ?? null }));
}

/** Round ranks, at most eight. */
function ticks(most: number): number[] {
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000].find((step) => most / step <= 8) ?? 20_000;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}
