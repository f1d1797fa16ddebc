// Where everything is drawn. Pure geometry.

import { cellsIn } from "../../kit/drawing/cells";
import type { Fifo, Gearbox, Level, Packet } from "./decode";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface PacketBox extends Box {
  packet: Packet;
  /** Whether there is room for its numbers. */
  written: boolean;
}

/** A FIFO as a column, its oldest packet at the bottom, where it leaves. */
export interface FifoBox extends Box {
  fifo: Fifo;
  packets: readonly PacketBox[];
  /** Packets that there is no room for; 0 also where there is none to say so. */
  more: number;
  /** Its stretch of time, or where that begins, in one form for the whole row; null where there is no room. */
  label: string | null;
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
  subsTop: number;
  /** The FIFO that covers the present. */
  now: Box | null;
}

export interface Plan {
  width: number;
  height: number;
  gutter: number;
  /** What is worked out, at the top. */
  band: Box;
  clock: { x: number; y: number; r: number } | null;
  rows: readonly LevelRow[];
  /** Meters of the quotas, right of the levels. */
  meter: { x: number; w: number };
  list: readonly (Box & { packet: Packet })[];
  listMore: number;
  flows: Box;
}

const MARGIN = 12;
const GUTTER = 108;
const METER = 132;
const BAND = 66;
const FLOWS = 26;
const LABEL = 20;
/** Radius of the clock, with room to breathe or with as little as can be read. */
const CLOCK = { roomy: 58, tight: 40 };
/** Between the sets of a level. */
const APART = 12;
/** Least height of the packets of a FIFO, and of a packet with its number. */
const LEAST = 34;
const LETTER = 7.4;
/** Between what is written above two FIFOs. */
const SPACE = 8;
const PACKET = 15;

const rowsOf = (subs: number) => (subs > 0 ? 2 : 1);

/** The smallest space into which it is laid out. */
export const leastOf = (levels: number, expanded: boolean) => ({
  width: 600,
  height:
    (levels > 1 ? 2 * CLOCK.tight + 18 : BAND) +
    FLOWS +
    4 +
    (levels === 0 ? 120 : (expanded ? 2 * levels - 1 : levels) * (LEAST + LABEL + 8)),
});

export function layout(state: Gearbox, width: number, height: number): Plan {
  const { levels } = state;
  const clocked = levels.length > 1;
  const all = levels.map(({ subs }) => rowsOf(subs.length)).reduce((sum, rows) => sum + rows, 0);
  const r = height < 480 + 60 * Math.max(0, all - 3) ? CLOCK.tight : CLOCK.roomy;
  const band = { x: clocked ? MARGIN + 2 * r + 16 : MARGIN, y: 8, w: 0, h: BAND - 12 };
  band.w = width - band.x - MARGIN;
  const upper = levels.some(({ number }) => number > 1);
  const meter = { x: width - METER - MARGIN + 14, w: upper ? METER - 14 : 0 };
  const right = upper ? meter.x - 14 : width - MARGIN;
  const top = clocked ? 2 * r + 18 : BAND;
  const bottom = height - FLOWS - 4;
  const shares = levels.map(({ subs }) => rowsOf(subs.length));
  const each = (bottom - top) / Math.max(1, all);
  let y = top;
  const rows = levels.map((level, i): LevelRow => {
    const h = each * (shares[i] ?? 1);
    const row = rowOf(level, { x: GUTTER, y, w: right - GUTTER, h }, each);
    y += h;
    return row;
  });
  return {
    width,
    height,
    gutter: GUTTER,
    band,
    clock: clocked ? { x: MARGIN + r, y: 8 + r, r } : null,
    rows,
    meter,
    ...listOf(state, { x: GUTTER, y: top, w: width - GUTTER - MARGIN, h: bottom - top - LABEL }),
    flows: { x: MARGIN, y: height - FLOWS, w: width - 2 * MARGIN, h: FLOWS },
  };
}

function rowOf(level: Level, box: Box, each: number): LevelRow {
  const { fifos, sets, subs } = level;
  const h = Math.max(LEAST, each - LABEL - 8);
  const gaps = APART * (sets - 1);
  const pitch = (box.w - gaps) / Math.max(1, fifos.length);
  const top = box.y + LABEL;
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
  const subsTop = top + h + 8 + LABEL;
  const subPitch = Math.min(64, box.w / Math.max(1, subs.length));
  const expanded = timed(
    subs.map((fifo) =>
      column(fifo, {
        x: box.x + fifo.index * subPitch,
        y: subsTop,
        w: Math.max(3, subPitch - 2),
        h: Math.max(10, each - LABEL - 12),
      }),
    ),
    subPitch,
  );
  const now = drawn.find(({ fifo }) => fifo.distance === 0) ?? null;
  return { ...box, level, fifos: drawn, sets: setBoxes, subs: expanded, subsTop, now };
}

function column(fifo: Fifo, box: Box): FifoBox {
  const written = box.w >= 20;
  const fit = Math.max(1, Math.floor(box.h / (written ? PACKET : 6)));
  const shown = fifo.packets.slice(0, fifo.packets.length > fit && written ? Math.max(1, fit - 1) : fit);
  const pitch = written ? Math.min(20, box.h / Math.max(1, Math.min(fit, 3))) : 6;
  const step = Math.min(pitch, box.h / Math.max(1, shown.length + (fifo.packets.length > shown.length ? 1 : 0)));
  const packets = shown.map((packet, age): PacketBox => {
    const h = step - 2;
    return { packet, x: box.x + 2, y: box.y + box.h - (age + 1) * step, w: Math.max(1, box.w - 4), h, written };
  });
  return { ...box, fifo, packets, more: written ? fifo.count - packets.length : 0, label: null };
}

/** With the times above a row of FIFOs: whole stretches if all have room, else where they begin, if need be of every other FIFO or fewer. */
function timed(row: readonly FifoBox[], pitch: number): FifoBox[] {
  const widest = (texts: readonly string[]) => LETTER * Math.max(0, ...texts.map(({ length }) => length)) + SPACE;
  const whole = row.map(({ fifo: { from, to } }) => (to - from === 1 ? `${from}` : `${from}–${to - 1}`));
  const texts = widest(whole) <= pitch ? whole : row.map(({ fifo }) => `${fifo.from}`);
  const every = [1, 2, 5, 10, 20, 50].find((every) => widest(texts) <= every * pitch) ?? row.length;
  const present = row.findIndex(({ fifo }) => fifo.distance === 0 && !fifo.expanded);
  return row.map((box, i) => {
    const clear = present < 0 || Math.abs(i - present) >= every;
    const said = i === present || (clear && (box.fifo.expanded ? i : box.fifo.fifo) % every === 0);
    return { ...box, label: said ? (texts[i] ?? null) : null };
  });
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
