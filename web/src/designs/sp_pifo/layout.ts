// Where everything is drawn. Pure geometry.

import type { Box } from "../../kit/marks/mark";
import { type BoundLabel, boundLabels, type Labelled } from "./bound-labels";
import type { Packet, Queue, SpPifo } from "./decode";
import { ideal } from "./decode";
import { type Change, changeText, type Tested } from "./gradient";

/** A bound on the axis of ranks. */
export interface BoundMark extends Labelled {
  /** Where it was before the step. */
  from: number;
}

/** The ranks that a queue takes. */
export interface Zone extends Box {
  queue: number;
  /** Where its name stands. */
  named: { x: number; w: number };
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
  labels: readonly BoundLabel[];
  /** The packet that arrives, on the axis. */
  arrival: { x: number; y: number } | null;
  rows: readonly QueueRow[];
  out: Box;
  ideal: { y: number; h: number; packets: readonly PacketBox[]; more: number };
  gradient: GradientPlan | null;
}

/** A bar of the gradient: how much the loss would grow above the line, how much it would fall below it. */
export interface Bar extends Box {
  way: "up" | "down";
  change: Change;
  taken: boolean;
}

/** What the last update found for a bound. */
export interface Column extends Box {
  test: Tested;
  bars: readonly Bar[];
  /** Detail of its text: the arithmetic, its name, or nothing. */
  says: "all" | "name" | "nothing";
}

/** The gradient of the last update. */
export interface GradientPlan extends Box {
  /** Where nothing changes. */
  zero: number;
  columns: readonly Column[];
}

const GUTTER = 84;
const OUT = 110;
const ZONE = 20;
/** Heights, with room to breathe or with as little as can be read: of the packet that arrives and of the axis, with labels above and zones
 * below; from one queue to the next, at least; of the gap below a queue; of the ideal PIFO with its surroundings, and of its packets. */
const ROOMY = { arrival: 20, axis: 88, pitch: 18, gap: 4, ideal: 48, best: 24 };
const TIGHT = { arrival: 10, axis: 62, pitch: 15, gap: 2, ideal: 24, best: 16 };
/** From the axis to the queues. */
const BELOW = ZONE + 22;
/** The gradient, with its heading and the text below it. */
const GRADIENT = 132;
/** Room that a letter of the arithmetic of a bound needs. */
const LETTER = 6.9;
/** Distance of queues from which more room does not help. */
const WIDEST = 52;

/** Packets of a queue for which a whole drawing leaves room; longer queues take what they hold. */
const MOST_FREE = 512;
/** Room of a digit of a packet's number. */
const DIGIT = 7.3;
/** From one row of labels to the next. */
export const LABEL_ROW = 16;

const heightOf = ({ axis, pitch, ideal }: typeof ROOMY, queues: number, gradient: boolean) =>
  axis + BELOW + pitch * queues + ideal + (gradient ? GRADIENT : 0);

/** The smallest space into which it is laid out. */
export const leastOf = (queues: number, gradient = false) => ({
  width: 560,
  height: heightOf(TIGHT, queues, gradient),
});

/** The height from which nothing stands closer than it would like to. */
export const roomyOf = (queues: number, gradient = false) => heightOf(ROOMY, queues, gradient);

/** `whole`: every packet, number and label is drawn, in more room than there is if need be. */
export function layout(state: SpPifo, space: number, room: number, whole = false): Plan {
  const { queues, most, scan, capacity } = state;
  const width = whole ? Math.max(space, GUTTER + OUT + wordsOf(state.gradient?.tests ?? [])) : space;
  const axisW = width - GUTTER - OUT;
  const at = (rank: number) => GUTTER + (rank / most) * (axisW - 24);
  const asked = (i: number) => {
    if (!scan || i < queues.length - scan.comparisons) return null;
    return scan.rank >= (queues[i]?.was ?? 0) ? "yes" : "no";
  };
  const marks = queues.map(({ bound, was }, queue): BoundMark => {
    const moved = bound === was ? null : bound > was ? "up" : "down";
    return { queue, bound, x: at(bound), from: at(was), moved, asked: asked(queue) };
  });
  const bounds = state.kind === "fifo" ? [] : marks;
  const labels = boundLabels(bounds, { x: GUTTER, w: axisW, rows: whole ? Math.max(2, queues.length) : 2 });
  const packetW = Math.min(46, Math.max(whole ? widthOf(state) : 26, axisW / Math.max(capacity, 1)));
  const fit = Math.max(1, Math.floor(axisW / packetW));
  const linesOf = (packets: number) => (whole ? Math.max(1, Math.ceil(packets / fit)) : 1);
  const longest = Math.max(0, ...queues.map(({ packets }) => packets.length));
  const held = queues.reduce((sum, { packets }) => sum + packets.length, 0);
  const lines = linesOf(capacity <= MOST_FREE ? capacity : longest);
  // By two lines at a time, so that the queues seldom move.
  const bestLines = held <= fit || !whole ? 1 : 2 * Math.ceil(linesOf(held) / 2);
  /** What more than one line a queue and two rows of labels take. */
  const labelRows = Math.max(0, ...labels.map(({ row }) => row - 1)) * LABEL_ROW;
  const more = (size: typeof ROOMY) =>
    labelRows + size.pitch * queues.length * (lines - 1) + (size.best + size.gap) * (bestLines - 1);
  const needs = (size: typeof ROOMY) => heightOf(size, queues.length, state.gradient !== null) + more(size);
  const size = room < needs(ROOMY) ? TIGHT : ROOMY;
  const height = whole ? Math.max(room, needs(TIGHT)) : room;
  const around = needs(size) - size.pitch * queues.length * lines;
  const pitch = Math.min(WIDEST, (height - around) / queues.length / lines);
  // What nothing can be made of stands above and below.
  const spare = Math.max(0, height - around - pitch * queues.length * lines) / 3;
  const axis = { x: GUTTER, y: size.axis + labelRows + spare, w: axisW };
  const zones = queues.map((_, queue): Zone => {
    const x = queue === 0 ? axis.x : at(queues[queue]?.bound ?? 0);
    const end = queue + 1 < queues.length ? at(queues[queue + 1]?.bound ?? 0) : axis.x + axis.w;
    // The first queue takes ranks on both sides of its bound: its name stands where there is more room.
    const own = queue === 0 ? Math.min(at(queues[0]?.bound ?? 0), end) : x;
    const named = own - x > end - own ? { x, w: own - x } : { x: own, w: Math.max(0, end - own) };
    return { queue, x, y: axis.y + 2, w: Math.max(0, end - x), h: ZONE, named };
  });
  const top = axis.y + BELOW;
  const h = pitch - size.gap;
  const inset = size.gap / 2;
  /** Packets from the right, where they leave, line by line. */
  const line = (packets: readonly Packet[], y: number, boxHeight: number, linePitch: number): PacketBox[] => {
    const shown = packets.length > fit && !whole ? packets.slice(0, fit - 1) : packets;
    return shown.map((packet, age) => ({
      packet,
      x: axis.x + axis.w - ((age % fit) + 1) * packetW + 1,
      y: y + Math.floor(age / fit) * linePitch,
      w: packetW - 2,
      h: boxHeight,
    }));
  };
  const rows = queues.map((queue, i): QueueRow => {
    const y = top + i * pitch * lines;
    const packets = line(queue.packets, y + inset, h - size.gap, pitch);
    const w = Math.min(axis.w, state.capacity * packetW);
    return {
      queue: i,
      state: queue,
      frame: { x: axis.x + axis.w - w, y, w, h: h + pitch * (lines - 1) },
      packets,
      more: queue.packets.length - packets.length,
    };
  });
  const all = ideal(state);
  const idealY = top + queues.length * pitch * lines + size.ideal / 4;
  const best = line(all, idealY, Math.min(h, size.best), size.best + size.gap);
  return {
    width,
    height,
    gutter: GUTTER,
    axis: { ...axis, ticks: ticks(most).map((rank) => ({ rank, x: at(rank) })) },
    zones,
    bounds,
    labels,
    arrival: scan ? { x: at(scan.rank), y: size.arrival + spare } : null,
    rows,
    out: { x: width - OUT + 10, y: top, w: OUT - 16, h: pitch * queues.length * lines - 4 },
    ideal: { y: idealY, h: Math.min(h, size.best), packets: best, more: all.length - best.length },
    gradient: state.gradient ? gradientPlan(state.gradient.tests, axis, height - GRADIENT) : null,
  };
}

/** Room that the widest number of a packet needs. */
function widthOf({ ranked, queues }: SpPifo): number {
  const numbers = queues.flatMap(({ packets }) => packets.map(({ rank, data }) => `${ranked ? rank : data}`.length));
  return Math.min(46, Math.max(26, DIGIT * Math.max(0, ...numbers) + 5));
}

/** Room that the arithmetic of all bounds needs side by side. */
const wordsOf = (tests: readonly Tested[]) => tests.length * LETTER * lettersOf(tests);

const lettersOf = (tests: readonly Tested[]) =>
  Math.max(
    0,
    ...tests.flatMap((test) => [changeText("up", test), changeText("down", test)].map(({ length }) => length)),
  );

function gradientPlan(tests: readonly Tested[], axis: { x: number; w: number }, y: number): GradientPlan {
  const [x, w, h] = [axis.x, axis.w, GRADIENT];
  // Heading above, two lines of arithmetic below.
  const [top, bottom] = [y + 26, y + h - 44];
  const values = tests.flatMap(({ up, down }) => [up.value, down.value]);
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = (bottom - top) / Math.max(1, most - least);
  const zero = top + most * scale;
  const pitch = w / Math.max(1, tests.length);
  const letters = lettersOf(tests);
  const columns = tests.map((test, i): Column => {
    const left = x + i * pitch;
    const bar = Math.min(34, pitch * 0.36);
    const middle = left + pitch / 2;
    const bars = (["down", "up"] as const).map((way): Bar => {
      const change = test[way];
      const height = Math.max(1, Math.abs(change.value) * scale);
      const taken = way === "up" ? test.to > test.from : test.to < test.from;
      const side = way === "up" ? middle + 1 : middle - 1 - bar;
      return { way, change, taken, x: side, y: change.value > 0 ? zero - height : zero, w: bar, h: height };
    });
    const says = pitch >= LETTER * letters ? "all" : pitch >= 30 ? "name" : "nothing";
    return { test, bars, says, x: left, y: top, w: pitch, h: bottom - top };
  });
  return { x, y, w, h, zero, columns };
}

/** Round ranks, at most eight. */
function ticks(most: number): number[] {
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000].find((step) => most / step <= 8) ?? 20_000;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}
