// Draws the queues, the first one at the top, with their outputs at the right; the served packet; and an ideal PIFO with the same packets.

import { opThing } from "../../base/thing";
import { centreOf, middleOf } from "../../kit/drawing/box";
import { endsOf } from "../../kit/drawing/cells";
import { type Element, elementMarks, rankShare, shareFill } from "../../kit/drawing/elements";
import { packetFill } from "../../kit/drawing/flow-style";
import looks from "../../kit/drawing/looks.module.css";
import { accountMark } from "../../kit/drawing/texts";
import { glyphMarks } from "../../kit/marks/glyph-marks";
import { type Box, boxMark, classes, type Mark, pathMark, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import {
  aboutPacket,
  listed,
  packetName,
  packetThing,
  queueThing,
  type SpPifo,
  type SpPifoPacket,
  type SpPifoQueue,
} from "./decode";
import styles from "./structure.module.css";

export interface SpPifoPacketBox extends Box {
  packet: SpPifoPacket;
}

/** Drawn packets, and the number of omitted ones. */
interface Packets {
  packets: readonly SpPifoPacketBox[];
  more: number;
}

/** A queue, with its output at the right. */
interface QueueRow extends Packets {
  queue: SpPifoQueue;
  frame: Box;
}

/** Boxes of the queues and their parts. */
export interface QueuesPlan {
  width: number;
  /** Width left of the queues, for names. */
  gutter: number;
  /** True if everything is drawn, however little space there is. */
  complete: boolean;
  /** The arriving packet, above its rank on the axis. */
  arrival: { x: number; y: number } | null;
  rows: readonly QueueRow[];
  out: Box;
  ideal: Packets & { y: number; h: number };
}

/** Boxes of a FIFO without ranks. */
export interface PlainPlan {
  height: number;
  frame: Box;
  /** The oldest first, line by line; the newest one last. */
  packets: readonly SpPifoPacketBox[];
  /** Number of omitted packets between them, and the cell that stands for them. */
  more: number;
  moreAt: Box | null;
}

/** Lines of packets: their right end, the distance between packets, and the number of packets per line. */
interface SpPifoLines {
  right: number;
  w: number;
  fit: number;
  /** True if further lines are added when there are more packets. */
  complete: boolean;
}

/** Sizes of a FIFO without ranks: widths left and right of it, heights of the text above and of the space below, and a packet with two
 * lines of text including its gap. */
export const PLAIN = { gutter: 92, margin: 14, news: 54, foot: 10, cell: { w: 62, h: 42 } };
/** Width of a digit or a letter in narrow places. */
const LETTER = 7.3;
/** Space left of a queue from which its entry is labelled. */
const IN = 34;

/** Width of a packet including its gap: enough for its number in a complete drawing. */
export function packetWidth({ ranked, waiting, capacity }: SpPifo, width: number, complete: boolean): number {
  const digits = waiting.map(({ rank, data }) => `${ranked ? rank : data}`.length);
  const least = complete ? Math.min(46, Math.max(26, LETTER * Math.max(0, ...digits) + 5)) : 26;
  return Math.min(46, Math.max(least, width / Math.max(capacity, 1)));
}

/** Packets from the right, where they leave, line by line from `y`; `h` is the height of a packet, `pitch` the distance between lines. */
export function inLines(
  packets: readonly SpPifoPacket[],
  lines: SpPifoLines,
  y: number,
  h: number,
  pitch: number,
): Packets {
  const { right, w, fit, complete } = lines;
  const { first, more } = endsOf(packets, complete ? Number.POSITIVE_INFINITY : fit);
  const boxes = first.map((packet, age): SpPifoPacketBox => {
    const [column, line] = [age % fit, Math.floor(age / fit)];
    return { packet, x: right - (column + 1) * w + 1, y: y + line * pitch, w: w - 2, h };
  });
  return { packets: boxes, more };
}

export function queueMarks(state: SpPifo, plan: QueuesPlan, sheets: Sheets): void {
  const { rows, out, ideal, gutter } = plan;
  for (const row of rows) rowMarks(row, plan, state, sheets);
  sheets.back.push(pathMark("out", out.x, out.y, styles.axis, `M0 0V${out.h}`));
  sheets.front.push(textMark("out name", out.x, out.y - 9, looks.side, "out ▸"));
  servedMarks(state, plan, sheets);
  const middle = ideal.y + ideal.h / 2;
  sheets.front.push(textMark("ideal", gutter - 10, middle, styles.rowLabel, "ideal PIFO"));
  for (const box of ideal.packets) packetMarks(`ideal ${box.packet.place}`, box, state, { tweens: false }, sheets);
  moreMark("ideal more", ideal, middle, sheets);
}

/** The packet that left, and the packet that it overtook. */
function servedMarks({ served, inversion, ranked }: SpPifo, plan: QueuesPlan, { front }: Sheets): void {
  if (!served) return;
  const { x, y, h } = plan.out;
  const text = (key: string, right: number, down: number, className: string | undefined, text: string) =>
    front.push(squeezed(textMark(key, x + right, y + down, className, text), plan.width - (x + right) - 2, LETTER));
  const [name, besides] = ranked
    ? [`rank ${served.rank}`, `data ${served.data}`]
    : [`packet ${served.data}`, `flow ${served.flow}`];
  front.push(...glyphMarks("served sign", "dequeue", { x: x + 18, y: y + 12, size: 18 }));
  text("served", 32, 12, styles.arrival, name);
  if ((h > 34 || plan.complete) && (ranked || served.flow !== null)) text("served besides", 9, 30, looks.side, besides);
  if ((h > 52 || plan.complete) && inversion)
    text("served before", 9, 48, styles.wrong, `⚠ before ${inversion.waiting.rank}`);
}

function rowMarks(row: QueueRow, { gutter, arrival }: QueuesPlan, state: SpPifo, sheets: Sheets): void {
  const { frame, queue: own } = row;
  const { queue, bound, isFull } = own;
  const isFifo = state.kind === "fifo";
  const [thing, y] = [queueThing(queue), middleOf(frame)];
  const label = `Queue ${queue + 1}${isFifo ? "" : `, bound ${bound}`}`;
  const changeRank = state.served?.queue === queue ? { changeRank: 1 } : {};
  sheets.middle.push(frameMark(label, own, frame, state.ranked, changeRank));
  const name = `queue${isFifo ? "" : ` ${queue + 1}`}${isFull ? " full" : ""}`;
  if (frame.x - gutter >= IN) sheets.front.push(textMark(`${thing} in`, frame.x - 6, y, styles.rowLabel, "in ▸"));
  sheets.front.push(squeezed(textMark(`${thing} name`, gutter - 10, y, styles.rowLabel, name), gutter - 12, LETTER));
  for (const box of row.packets) queuedMarks(box, state, arrival, sheets);
  moreMark(`${thing} more`, row, y, sheets);
}

/** The frame of a queue, which is a button. */
function frameMark(
  name: string,
  { queue, packets, isFull }: SpPifoQueue,
  box: Box,
  ranked: boolean,
  rest: { rx?: number; changeRank?: number },
): Mark {
  const label = `${name}: ${listed(ranked, packets)}${isFull ? "; full" : ""}`;
  const thing = queueThing(queue);
  return boxMark(thing, box, classes(styles.queue, isFull && styles.full), { thing, label, ...rest });
}

/** The number of omitted packets, in the cell after the last drawn one. */
function moreMark(key: string, { packets, more }: Packets, y: number, { front }: Sheets): void {
  const last = packets.at(-1);
  if (more > 0 && last)
    front.push(squeezed(textMark(key, last.x - 4, y, styles.rowLabel, `+${more}`), last.w - 4, LETTER));
}

/** A packet of a queue, which is a button; a new one enters from where it arrived. */
function queuedMarks(box: SpPifoPacketBox, state: SpPifo, arrival: QueuesPlan["arrival"], sheets: Sheets): void {
  const { packet } = box;
  const { fresh, overtaken } = packet;
  const thing = packetThing(packet.place);
  const label = `${aboutPacket(state.ranked, packet)}${overtaken ? ", overtaken" : ""}`;
  const changeRank = fresh ? 3 : overtaken ? 2 : undefined;
  packetMarks(thing, box, state, { thing, label, changeRank, fresh, from: fresh ? arrival : null }, sheets);
}

/** A packet with its rank, darker for smaller ranks; without ranks, with its number and the colour of its flow. */
function packetMarks(key: string, box: SpPifoPacketBox, state: SpPifo, rest: Partial<Element>, sheets: Sheets): void {
  const { packet, w, h } = box;
  const { ranked, most } = state;
  const { data, rank, flow } = packet;
  const [x, y] = [centreOf(box), middleOf(box)];
  const below = !ranked && flow !== null && h >= 32 && w >= 52;
  const number = `${ranked ? rank : data}`;
  const texts: Mark[] = [];
  // A number that would extend into the next packet is only in the tooltip.
  if (number.length * LETTER <= w) texts.push(textMark(`${key} number`, x, y - (below ? 7 : 0), styles.rank, number));
  if (below) texts.push(textMark(`${key} flow`, x, y + 9, styles.of, `flow ${flow}`));
  const className = classes(styles.packet, packet.overtaken && styles.overtaken);
  const style = ranked ? shareFill(rankShare(rank, most)) : packetFill(flow);
  elementMarks({ key, box, className, style, rx: 2, tooltip: aboutPacket(ranked, packet), texts, ...rest }, sheets);
}

/** A FIFO of packets without ranks: their numbers and flows, the oldest first, and the step's arrival and departure. */
export function plainMarks(state: SpPifo, plan: PlainPlan, sheets: Sheets): void {
  const { frame, packets, more, moreAt } = plan;
  const { waiting, capacity, queues } = state;
  const { x, y, w, h } = frame;
  const [queue] = queues;
  const account = `${waiting.length} of at most ${capacity} packets wait${queue?.isFull ? ": full" : ""}`;
  sheets.front.push(
    accountMark(PLAIN.margin, 16, account),
    textMark("queue", PLAIN.gutter - 12, y + 14, styles.plainName, "queue"),
    textMark("queue order", PLAIN.gutter - 12, y + 29, styles.rowLabel, "oldest first"),
  );
  const around = { x: x - 5, y: y - 5, w: w + 10, h: h + 10 };
  if (queue) sheets.middle.push(frameMark("Queue", queue, around, false, { rx: 3 }));
  for (const box of packets) queuedMarks(box, state, null, sheets);
  if (moreAt) sheets.front.push(textMark("more", centreOf(moreAt), middleOf(moreAt), styles.tick, `+${more}`));
  trafficMarks(state, sheets);
}

/** The arrival and the departure. */
function trafficMarks({ scan, served }: SpPifo, { front }: Sheets): void {
  const line = (kind: string, text: string, rest: Partial<Mark> = {}, faint = false) =>
    front.push(...glyphMarks(`${kind} sign`, kind, { x: PLAIN.margin + 9, y: 36, size: 18, faint }), {
      ...textMark(kind, PLAIN.margin + 25, 36, styles.arrival, text),
      ...rest,
    });
  if (scan) {
    const becomes = scan.dropped ? "is dropped: the queue is full" : "comes";
    // If it is dropped, nothing else shows it.
    const rest = { lights: [opThing(scan.op)], ...(scan.dropped ? { changeRank: 2 } : {}) };
    line("enqueue", `${packetName(scan)} ${becomes}`, rest, scan.dropped);
  }
  if (served) line("dequeue", `${packetName(served)} leaves`);
}
