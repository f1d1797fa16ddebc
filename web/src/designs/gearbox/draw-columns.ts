// Draws FIFOs as columns: the oldest packet at the bottom, where it leaves, and the covered times above.

import { centreOf, middleOf } from "../../kit/drawing/box";
import { elementMarks } from "../../kit/drawing/elements";
import { flowColour } from "../../kit/drawing/flow-style";
import { type Box, boxMark, classes, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import type { Gearbox } from "./decode";
import type { GearboxFifo, GearboxPacket } from "./levels";
import styles from "./structure.module.css";

/** A packet in its FIFO. */
interface GearboxPacketBox extends Box {
  packet: GearboxPacket;
  /** True if there is enough space for its numbers. */
  written: boolean;
}

/** A FIFO as a column. */
export interface FifoBox extends Box {
  fifo: GearboxFifo;
  packets: readonly GearboxPacketBox[];
  /** Number of omitted packets; 0 also if there is no space to write it. */
  more: number;
  /** Vertical centre of that number. */
  moreY: number;
  /** The covered interval of time, or its beginning, in one form for the complete row; null if there is no space. */
  label: string | null;
  /** Horizontal centre of the label. */
  labelX: number;
}

/** Width of a letter of the times, and of a packet's numbers, in pixels. */
const [TIME_LETTER, LETTER] = [7.4, 7.3];
/** Gap between the times of two FIFOs. */
const SPACE = 8;
/** Width from which a FIFO shows the numbers of its packets. */
const WRITTEN = 17;
/** Height of a packet with its number, and without. */
const [PACKET, PLAIN] = [15, 6];
/** Number of fitting packets from which the newest is drawn above the count of omitted ones. */
const BOTH_ENDS = 3;

/** Height of `packets` packets with their numbers. */
export const heightOfPackets = (packets: number): number => PACKET * packets;

/** Width of a FIFO in which the numbers of its packets and the time above it fit. */
export function fifoWidth(row: readonly GearboxFifo[]): number {
  const widest = (numbers: readonly number[]) =>
    TIME_LETTER * Math.max(0, ...numbers.map((number) => `${number}`.length));
  const packets = widest(row.flatMap((fifo) => fifo.packets.map(({ finish }) => finish))) + 4;
  return Math.ceil(Math.max(WRITTEN + 2, packets, widest(row.map(({ from }) => from)) + SPACE));
}

/** FIFOs side by side from a position on, `pitch` from left to left, with a gap of `apart` between sets. */
export function columnsOf(
  fifos: readonly GearboxFifo[],
  { x, y, h }: Omit<Box, "w">,
  pitch: number,
  apart: number,
): FifoBox[] {
  const columns = fifos.map((fifo) => {
    const left = x + fifo.index * pitch + fifo.set * apart;
    return columnOf(fifo, { x: left, y, w: Math.max(3, pitch - 2), h });
  });
  return timed(columns, x, pitch);
}

function columnOf(fifo: GearboxFifo, box: Box): FifoBox {
  const written = box.w >= WRITTEN;
  const bottom = box.y + box.h;
  const fit = Math.max(1, Math.floor(box.h / (written ? PACKET : PLAIN)));
  const cut = fifo.packets.length > fit;
  const newest = cut && written && fit >= BOTH_ENDS ? fifo.packets.slice(-1) : [];
  const oldest = fifo.packets.slice(0, cut && written ? Math.max(1, fit - 1 - newest.length) : fit);
  const shown = [...oldest, ...newest];
  const pitch = written ? Math.min(20, box.h / Math.min(fit, 3)) : PLAIN;
  const step = Math.min(pitch, box.h / Math.max(1, shown.length + (cut ? 1 : 0)));
  const packets = shown.map((packet, i): GearboxPacketBox => {
    // The count of omitted packets stands below the newest.
    const at = i < oldest.length ? i : i + 1;
    return { packet, x: box.x + 2, y: bottom - (at + 1) * step, w: Math.max(1, box.w - 4), h: step - 2, written };
  });
  return {
    ...box,
    fifo,
    packets,
    more: written ? fifo.count - packets.length : 0,
    moreY: newest.length > 0 ? bottom - (oldest.length + 0.5) * step : box.y + 9,
    label: null,
    labelX: centreOf(box),
  };
}

/** Adds the times above a row of FIFOs: complete intervals if all fit, else their beginnings, if need be of every other FIFO or fewer. */
function timed(row: readonly FifoBox[], left: number, pitch: number): FifoBox[] {
  const widest = (texts: readonly string[]) => TIME_LETTER * Math.max(0, ...texts.map(({ length }) => length)) + SPACE;
  const stretch = ({ from, to }: GearboxFifo) => (to - from === 1 ? `${from}` : `${from}–${to - 1}`);
  const begin = ({ from }: GearboxFifo) => `${from}`;
  const textOf = widest(row.map(({ fifo }) => stretch(fifo))) <= pitch ? stretch : begin;
  const least = widest(row.map(({ fifo }) => textOf(fifo)));
  const every = [1, 2, 5, 10, 20, 50].find((every) => least <= every * pitch) ?? row.length;
  const all = row.map((box) => {
    const text = textOf(box.fifo);
    const half = (TIME_LETTER * text.length) / 2;
    return { box, text, half, middle: Math.max(centreOf(box), left + half) };
  });
  type Time = (typeof all)[number];
  const apart = (a: Time, b: Time) => Math.abs(a.middle - b.middle) >= a.half + b.half + SPACE / 2;
  const current = all.filter(({ box: { fifo } }) => fifo.distance === 0 && !fifo.expanded);
  // Counted separately for each set, since its first times may be close to the last ones of the previous set.
  for (const time of all) {
    const { expanded, index, fifo } = time.box.fifo;
    if ((expanded ? index : fifo) % every === 0 && current.every((other) => apart(time, other))) current.push(time);
  }
  return all.map((time) => ({ ...time.box, label: current.includes(time) ? time.text : null, labelX: time.middle }));
}

/** A FIFO with its packets, and what it takes and gives in this step. `from` is where a packet arrived. */
export function fifoMarks(
  column: FifoBox,
  { arrival, departure, overtaken, depth, kind }: Gearbox,
  from: { x: number; y: number },
  sheets: Sheets,
): void {
  const { fifo, y, w, packets, more, moreY, label, labelX } = column;
  const { thing } = fifo;
  const [takes, gives] = [arrival?.into === fifo, departure?.from === fifo];
  const full = fifo.count === depth;
  const present = fifo.distance === 0 && !fifo.expanded;
  const className = classes(
    ...[styles.press, styles.fifo],
    present && styles.present,
    full && styles.full,
    takes && styles.takes,
    gives && styles.gives,
  );
  const labelText = `${nameOf(fifo, kind)}, ${timeOf(fifo)}${present ? ", the present" : ""}: ${contents(column, depth)}${full ? "; full" : ""}`;
  sheets.middle.push(
    boxMark(thing, column, className, { thing, label: labelText, ...((takes || gives) && { changeRank: 1 }) }),
  );
  if (label !== null)
    sheets.front.push(textMark(`${thing} time`, labelX, y - 11, present ? styles.presentTime : styles.time, label));
  packets.forEach((box, age) => {
    const { data, flow } = box.packet;
    packetMarks(box, sheets, {
      gives: age === 0 && gives,
      wrong: data === overtaken?.overtaken_data && flow === overtaken.flow,
      from: takes && box.packet === fifo.packets.at(-1) ? from : null,
    });
  });
  if (more > 0) {
    const text = packets.length > 0 ? `${w >= WRITTEN ? "+" : ""}${more}` : `${fifo.count}`;
    const mark = textMark(`${thing} more`, centreOf(column), moreY, styles.more, text);
    sheets.front.push(squeezed(mark, w - 3, LETTER));
  }
}

function nameOf({ level, name, sub }: GearboxFifo, kind: Gearbox["kind"]): string {
  if (sub > 0) return `Sub-FIFO ${sub} of level ${level}`;
  return kind === "calendar_queue" ? name : `Level ${level}, ${name}`;
}

const timeOf = ({ from, to }: GearboxFifo): string => `time ${from}${to > from + 1 ? ` to ${to - 1}` : ""}`;

function contents({ fifo, packets, more }: FifoBox, depth: number): string {
  if (fifo.count === 0) return "empty";
  const texts = packets.map(({ packet: { flow, finish } }) => `flow ${flow} F ${finish}`);
  const isNewest = more > 0 && packets.at(-1)?.packet === fifo.packets.at(-1);
  const listed = [...texts.slice(0, -1), ...(isNewest ? [`${more} more`] : []), ...texts.slice(-1)].join(", ");
  return `${fifo.count} of at most ${depth} packets${listed ? `, oldest first: ${listed}` : ""}`;
}

/** A packet: its flow by colour and stripe, its departure time by number. */
function packetMarks(
  { packet, x, y, w, h, written }: GearboxPacketBox,
  sheets: Sheets,
  { wrong, from, gives }: { wrong: boolean; from: { x: number; y: number } | null; gives: boolean },
): void {
  const { thing, flow, finish } = packet;
  const box = { x, y, w, h: Math.max(1, h) };
  const [both, time] = [`${flow}: ${finish}`, `${finish}`];
  const text = both.length * LETTER <= w - 2 ? both : time.length * LETTER <= w + 2 ? time : null;
  const isRead = written && h >= 10 && text !== null;
  elementMarks(
    {
      key: thing,
      box,
      thing,
      from,
      rx: 2,
      className: classes(styles.packet, wrong && styles.overtaken, from !== null && styles.fresh),
      style: flowColour(flow),
      changeRank: from ? 3 : wrong || gives ? 2 : undefined,
      tweens: false,
      press: false,
      texts: isRead ? [textMark(`${thing} F`, centreOf(box), middleOf(box), styles.finish, text)] : [],
    },
    sheets,
  );
}
