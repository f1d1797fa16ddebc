// Where everything is drawn. Pure geometry.

import { cellsIn, heightOfCells } from "../../kit/drawing/cells";
import type { Box } from "../../kit/marks/mark";
import { type BandLines, bandLines } from "./band-lines";
import type { Fifo, Gearbox, Level, Packet } from "./decode";
import { type FlowChips, flowChips } from "./flow-chips";

export interface PacketBox extends Box {
  packet: Packet;
  /** Whether there is room for its numbers. */
  written: boolean;
}

/** A FIFO as a column, its oldest packet at the bottom, where it leaves. */
export interface FifoBox extends Box {
  fifo: Fifo;
  packets: readonly PacketBox[];
  /** Number of packets without room; 0 also where there is no room to write it. */
  more: number;
  /** Middle of the text with their number. */
  moreY: number;
  /** Its stretch of time, or where that begins, in one form for the whole row; null where there is no room. */
  label: string | null;
  /** The middle of it. */
  labelX: number;
}

/** FIFOs of one set side by side. */
export interface SetBox extends Box {
  set: number;
}

export interface LevelRow extends Box {
  level: Level;
  fifos: readonly FifoBox[];
  sets: readonly SetBox[];
  /** Into what its step-down FIFO is expanded. */
  subs: readonly FifoBox[];
  /** Where their name ends. */
  subsName: { x: number; y: number };
  /** The FIFO that covers the present. */
  now: Box | null;
}

export interface Plan {
  width: number;
  height: number;
  gutter: number;
  /** The arithmetic, at the top. */
  band: Box;
  lines: BandLines;
  clock: { x: number; y: number; r: number } | null;
  /** The clock stands at the right, and the arithmetic fills the lines left of it: there is little height. */
  low: boolean;
  rows: readonly LevelRow[];
  /** Meters of the quotas, right of the levels. */
  meter: { x: number; w: number };
  list: readonly (Box & { packet: Packet })[];
  listMore: number;
  flows: Box;
  chips: FlowChips;
}

const MARGIN = 12;
const GUTTER = 108;
const METER = 132;
const BAND = 66;
/** Radius of the clock, with room to breathe, with as little as can be read, and where it stands at the right. */
const CLOCK = { roomy: 58, tight: 40, low: 46 };
/** Between the sets of a level. */
const APART = 12;
/** Heights: of the times above a row of FIFOs, of a FIFO at least, of the gap below it, and of the flows. `band`: of the arithmetic. */
const USUAL = { label: 20, fifo: 34, gap: 8, flows: 26, band: BAND };
const LOW: typeof USUAL = { label: 18, fifo: 30, gap: 4, flows: 22, band: 62 };
/** Width in which 20 FIFOs of a level have room for two digits each. */
const LEAST_WIDTH = 650;
/** Width from which a FIFO has the numbers of its packets, and height of a packet with its number. */
const WRITTEN = 17;
const LETTER = 7.4;
/** Between the texts above two FIFOs. */
const SPACE = 8;
const PACKET = 15;
/** Pixels by which the first of them may begin left of its FIFO. */
const INTO_GUTTER = 0;

/** Width of a row from which the step-down FIFOs of a level stand right of it, and their part of that width. */
const WIDE = 900;
const PART = 0.36;
/** Pixels left of them for their name. */
const SUBS_NAME = 84;

/** Rows that a level takes: its step-down FIFOs have one below it, or stand right of it. */
const rowsOf = (subs: number, wide: boolean) => (subs > 0 && !wide ? 2 : 1);

/** Width of the rows in a drawing of this width. */
const rowWidth = (width: number, upper: boolean) => width - GUTTER - MARGIN - (upper ? METER : 0);

/** Height of `rows` rows of FIFOs with what stands above and below them. */
const heightOf = ({ label, fifo, gap, flows }: typeof USUAL, top: number, rows: number) =>
  top + flows + 4 + (rows === 0 ? 120 : rows * (label + fifo + gap));

/** What stands above the rows where the clock is at the left. */
const aboveRows = (clocked: boolean, r: number) => (clocked ? 2 * r + 18 : BAND);

/** The smallest space into which it is laid out. */
export function leastOf(levels: number, expanded: boolean, width = 0): { width: number; height: number } {
  const doubled = expanded && rowWidth(width, levels > 1) < WIDE;
  const rows = doubled ? Math.max(0, 2 * levels - 1) : levels;
  return { width: levels > 1 ? LEAST_WIDTH : 600, height: heightOf(LOW, levels > 1 ? LOW.band : BAND, rows) };
}

/** `whole`: every packet, time, flow and text is there in full, in more room than there is if need be. */
export function layout(state: Gearbox, spaceWidth: number, room: number, whole = false): Plan {
  const { levels } = state;
  const clocked = levels.length > 1;
  const upper = levels.some(({ number }) => number > 1);
  const wide = rowWidth(spaceWidth, upper) >= WIDE;
  const around = spaceWidth - rowWidth(spaceWidth, upper);
  const width = whole
    ? Math.max(spaceWidth, around + Math.max(0, ...levels.map((level) => levelWidth(level, wide))))
    : spaceWidth;
  const shares = levels.map(({ subs }) => rowsOf(subs.length, wide));
  const all = shares.reduce((sum, rows) => sum + rows, 0);
  const size = room < heightOf(USUAL, aboveRows(clocked, CLOCK.tight), all) ? LOW : USUAL;
  const low = clocked && size === LOW;
  const r = low ? CLOCK.low : room < 480 + 60 * Math.max(0, all - 3) ? CLOCK.tight : CLOCK.roomy;
  const beside = clocked ? 2 * r + 16 : 0;
  const band = {
    x: MARGIN + (low ? 0 : beside),
    y: 8,
    w: width - 2 * MARGIN - beside,
    h: BAND - 12,
  };
  const meter = { x: width - METER - MARGIN + 14, w: upper ? METER - 14 : 0 };
  const right = upper ? meter.x - 14 : width - MARGIN;
  const above = low ? LOW.band : aboveRows(clocked, r);
  const lines = bandLines(state, { width: band.w, low, clock: clocked, whole });
  const chips = flowChips(state, width - 2 * MARGIN, whole);
  const flowsH = size.flows * chips.rows;
  const top = whole ? Math.max(above, bandHeight(lines, band.y + (low ? 6 : 28))) : above;
  // In a whole drawing what there is more of, lines and rows of flows, takes nothing of the levels.
  const each = whole
    ? Math.max(size.label + size.fifo + size.gap, (room - size.flows - 4 - above) / Math.max(1, all))
    : (room - flowsH - 4 - top) / Math.max(1, all);
  /** Heights of the FIFOs of a level, and of those of its step-down FIFO where they stand below. */
  const heights = levels.map((level) => (whole ? wholeHeights(level, each, size, wide) : { main: each, subs: each }));
  let y = top;
  const rows = levels.map((level, i): LevelRow => {
    const { main, subs } = heights[i] ?? { main: each, subs: each };
    const h = main + (shares[i] === 2 ? subs : 0);
    const row = rowOf(level, { x: GUTTER, y, w: right - GUTTER, h }, { main, subs }, size, wide);
    y += h;
    return row;
  });
  const listBox = { x: GUTTER, y: top, w: width - GUTTER - MARGIN };
  const listed = all === 0 && whole ? top + size.label + heightOfCells(listBox.w, state.list.length, CELL) : 0;
  const height = whole ? Math.max(room, y + flowsH + 4, listed + flowsH + 4) : room;
  const bottom = height - flowsH - 4;
  return {
    width,
    height,
    gutter: GUTTER,
    band,
    lines,
    clock: clocked ? { x: low ? width - MARGIN - r : MARGIN + r, y: (low ? 4 : 8) + r, r } : null,
    low,
    rows,
    meter,
    ...listOf(state, { ...listBox, h: bottom - top - size.label }),
    flows: { x: MARGIN, y: height - flowsH, w: width - 2 * MARGIN, h: flowsH },
    chips,
  };
}

/** From one line of the band to the next, half of a line, and between what came and what left. */
const BAND_LINE = 18;

/** Where the lines of the band end, of which the first has its middle at `first`. */
const bandHeight = ({ came, served }: BandLines, first: number): number =>
  first + BAND_LINE * (came.length + served.length) - BAND_LINE / 2 + (came.length > 0 && served.length > 0 ? 4 : 0);

/** Height from which a level has all lines of its name. */
const NAMED = 67;
/** Packets by which FIFOs grow in a whole drawing, so that the parts below them seldom move. */
const STRIDE = 4;

/** Heights of a level in which every packet of its fullest FIFO has its number. */
function wholeHeights({ fifos, sets, subs }: Level, each: number, size: typeof USUAL, wide: boolean) {
  const needs = (row: readonly Fifo[]) => {
    const most = Math.max(0, ...row.map(({ count }) => count));
    const need = (packets: number) => size.label + size.gap + 4 + PACKET * packets;
    return need(most) <= each ? each : need(STRIDE * Math.ceil(most / STRIDE));
  };
  const named = sets > 1 && rowsOf(subs.length, wide) === 1 ? Math.max(each, NAMED) : each;
  return { main: Math.max(named, needs(fifos), wide ? needs(subs) : 0), subs: needs(subs) };
}

/** Width of a FIFO in which the numbers of its packets and the time above it have room. */
function fifoWidth(row: readonly Fifo[]): number {
  const digits = (numbers: readonly number[]) => Math.max(0, ...numbers.map((number) => `${number}`.length));
  const packets = LETTER * digits(row.flatMap((fifo) => fifo.packets.map(({ finish }) => finish))) + 4;
  return Math.ceil(Math.max(WRITTEN + 2, packets, LETTER * digits(row.map(({ from }) => from)) + SPACE));
}

/** Width in which the FIFOs of a level have it. */
function levelWidth({ fifos, sets, subs }: Level, wide: boolean): number {
  const main = fifoWidth(fifos) * fifos.length + APART * (sets - 1);
  const expanded = fifoWidth(subs) * subs.length;
  if (!wide || subs.length === 0) return Math.max(main, expanded);
  return Math.max((main + SUBS_NAME) / (1 - PART), expanded / PART);
}

function rowOf(
  level: Level,
  box: Box,
  each: { main: number; subs: number },
  size: typeof USUAL,
  broad: boolean,
): LevelRow {
  const { fifos, sets, subs } = level;
  const wide = subs.length > 0 && broad;
  const width = wide ? box.w * (1 - PART) - SUBS_NAME : box.w;
  const h = Math.max(size.fifo, each.main - size.label - size.gap);
  const gaps = APART * (sets - 1);
  const pitch = (width - gaps) / Math.max(1, fifos.length);
  const top = box.y + size.label;
  const drawn = timed(
    fifos.map((fifo) =>
      column(fifo, { x: box.x + fifo.index * pitch + fifo.set * APART, y: top, w: Math.max(3, pitch - 2), h }),
    ),
    pitch,
  );
  const perSet = fifos.length / sets;
  const setBoxes = Array.from({ length: sets }, (_, set): SetBox => {
    const x = box.x + set * (perSet * pitch + APART);
    return { set, x: x - 3, y: top - 3, w: perSet * pitch + 4, h: h + 6 };
  });
  const subsTop = wide ? top : top + h + size.gap + size.label;
  const subsLeft = wide ? box.x + width + SUBS_NAME : box.x;
  const subPitch = Math.min(64, (wide ? box.w * PART : box.w) / Math.max(1, subs.length));
  const subHeight = wide ? h : Math.max(10, each.subs - size.label - size.gap - 4);
  const expanded = timed(
    subs.map((fifo) =>
      column(fifo, { x: subsLeft + fifo.index * subPitch, y: subsTop, w: Math.max(3, subPitch - 2), h: subHeight }),
    ),
    subPitch,
  );
  const subsName = { x: subsLeft - 12, y: subsTop + 14 };
  const now = drawn.find(({ fifo }) => fifo.distance === 0) ?? null;
  return { ...box, level, fifos: drawn, sets: setBoxes, subs: expanded, subsName, now };
}

/** Packets that a FIFO has room for from which on the newest one is drawn above those that it counts. */
const BOTH_ENDS = 3;

function column(fifo: Fifo, box: Box): FifoBox {
  const written = box.w >= WRITTEN;
  const fit = Math.max(1, Math.floor(box.h / (written ? PACKET : 6)));
  const cut = fifo.packets.length > fit;
  const newest = cut && written && fit >= BOTH_ENDS ? fifo.packets.slice(-1) : [];
  const oldest = fifo.packets.slice(0, cut && written ? Math.max(1, fit - 1 - newest.length) : fit);
  const shown = oldest.length + newest.length;
  const pitch = written ? Math.min(20, box.h / Math.max(1, Math.min(fit, 3))) : 6;
  const step = Math.min(pitch, box.h / Math.max(1, shown + (cut ? 1 : 0)));
  const place = (packet: Packet, at: number): PacketBox => {
    const h = step - 2;
    return { packet, x: box.x + 2, y: box.y + box.h - (at + 1) * step, w: Math.max(1, box.w - 4), h, written };
  };
  const packets = [...oldest.map(place), ...newest.map((packet) => place(packet, shown))];
  const moreY = newest.length > 0 ? box.y + box.h - (oldest.length + 0.5) * step : box.y + 9;
  return {
    ...box,
    fifo,
    packets,
    more: written ? fifo.count - packets.length : 0,
    moreY,
    label: null,
    labelX: box.x + box.w / 2,
  };
}

/** With the times above a row of FIFOs: whole stretches if all have room, else where they begin, if need be of every other FIFO or fewer. */
function timed(row: readonly FifoBox[], pitch: number): FifoBox[] {
  const widest = (texts: readonly string[]) => LETTER * Math.max(0, ...texts.map(({ length }) => length)) + SPACE;
  const whole = row.map(({ fifo: { from, to } }) => (to - from === 1 ? `${from}` : `${from}–${to - 1}`));
  const texts = widest(whole) <= pitch ? whole : row.map(({ fifo }) => `${fifo.from}`);
  const every = [1, 2, 5, 10, 20, 50].find((every) => widest(texts) <= every * pitch) ?? row.length;
  const present = row.findIndex(({ fifo }) => fifo.distance === 0 && !fifo.expanded);
  const left = (row[0]?.x ?? 0) - INTO_GUTTER;
  const halfOf = (i: number) => (LETTER * (texts[i] ?? "").length) / 2;
  const labelX = (i: number) => Math.max((row[i]?.x ?? 0) + (row[i]?.w ?? 0) / 2, left + halfOf(i));
  const apart = (a: number, b: number) => Math.abs(labelX(a) - labelX(b)) >= halfOf(a) + halfOf(b) + SPACE / 2;
  const said = present < 0 ? [] : [present];
  // Counted anew in each set, whose first ones may be close to the last ones of the set before.
  for (const [i, { fifo }] of row.entries())
    if ((fifo.expanded ? i : fifo.fifo) % every === 0 && said.every((other) => apart(i, other))) said.push(i);
  return row.map((box, i) => ({ ...box, label: said.includes(i) ? (texts[i] ?? null) : null, labelX: labelX(i) }));
}

/** A packet of the list, with the space around it. */
const CELL = { w: 62, h: 44 };

function listOf({ list }: Gearbox, box: Box): Pick<Plan, "list" | "listMore"> {
  const { cells } = cellsIn(box, list.length, CELL);
  return {
    list: list.slice(0, cells.length).map((packet, i) => ({ packet, ...(cells[i] as Box) })),
    listMore: list.length - cells.length,
  };
}
