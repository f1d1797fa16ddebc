// A packet-history sequencer above its cores, a lane each, and the techniques on the same packets: where everything is, and the whole drawing.

import type { Info } from "../../gen/types/Info";
import { Cache } from "../../kit/cache";
import looks from "../../kit/drawing/looks.module.css";
import { type Box, during, layersOf, type Picture, textMark } from "../../kit/marks/mark";
import type { CoresScene, Scene } from "../contract";
import { coresOf, decode, frontsOf, reader } from "./decode";
import { headMarks, laneMarks, logMarks, lookupMarks, replicaMarks } from "./draw-cores";
import { newsMarks, prefixMarks, ringMarks } from "./draw-sequencer";
import { techniqueMarks } from "./draw-techniques";
import { timeMarks, timesOf } from "./draw-time";

/** The lane of a core. */
export interface Lane {
  y: number;
  h: number;
  /** Where its time is drawn, in line with its queue and its replica. */
  bar: Box;
}

/** Where the parts of a lane stand, from the left. */
export interface Columns {
  name: number;
  /** Right end of the queue: the next packet stands there. */
  queue: number;
  /** Packets of the queue that there is room for, and pixels of each. */
  queued: number;
  chip: number;
  state: number;
  /** The axis of time, from its first picosecond to now. */
  axis: readonly [number, number];
  /** Where arrows from core to core are drawn. */
  arrows: number;
}

/** Where everything is, in units of the drawing. */
export interface ScrPlan {
  width: number;
  height: number;
  /** Ends of what is drawn over the whole width. */
  left: number;
  right: number;
  /** The ring: its first line, and the places that are drawn, in their order. */
  ring: { y: number; h: number; places: readonly Box[] };
  /** Base line of what comes in and leaves. */
  news: number;
  /** The prefix of the packet that left last. */
  prefix: { y: number; h: number };
  /** Base line of the names above the lanes. */
  head: number;
  /** By number of the core. */
  lanes: readonly Lane[];
  columns: Columns;
  /** Height of the log of a lane; 0 without. */
  log: number;
  /** A row each for the techniques; empty if there is one only. */
  techniques: readonly { y: number; h: number }[];
}

const MARGIN = 14;
/** Pixels of a name of a core, of the number of packets that are not drawn, and of a packet's number with its frame. */
const [NAME, MORE, CHIP] = [60, 42, 12];
/** Pixels of a digit. */
const DIGIT = 7;
/** Least and largest height of a lane. */
const [LOW, HIGH] = [19, 64];
const [RING, NEWS, PREFIX, HEAD] = [62, 22, 52, 22];
const TECHNIQUE = 30;
const LOG = 15;
/** Height of a lane with room for a log. */
const LOGGED = 38;

/** Least and largest width of a place of the ring, and height of a line of places. */
const [LEAST_ROW, MOST_ROW, ROW_LINE] = [44, 170, 40];
/** Height above the lanes with one line of places. */
const LEAST = RING + NEWS + PREFIX + HEAD + MARGIN;

/** Height of the rows of so many techniques; none if there is one only. */
const heightOf = (techniques: number) => (techniques > 1 ? techniques * TECHNIQUE + 8 : 0);

/** The smallest space into which it is laid out. */
export const least = (info: Info, { cores }: { cores?: CoresScene | null } = {}) => ({
  width: 760,
  height: LEAST + LOW * reader.parameterOf(info, "cores", 1) + heightOf(cores ? 1 + cores.others.length : 1),
});

/** What a drawing has to hold. */
export interface ScrSize {
  cores: number;
  techniques: number;
  /** Places of the ring. */
  rows: number;
  hasLogs: boolean;
  /** The largest number of a packet. */
  last: number;
}

const plans = new Cache<ScrPlan>(10);

/**
 * The same plan for the same sizes: marks are remembered for it. `whole`: every lane has its most readable height, even if that is more
 * than there is.
 */
export function layout(size: ScrSize, width: number, space: number, whole = false): ScrPlan {
  const { cores, techniques, rows, hasLogs, last } = size;
  const key = [cores, techniques, rows, hasLogs, `${last}`.length, width, space, whole];
  return plans.get(key.join(" "), () => makePlan(size, width, space, whole));
}

function makePlan(size: ScrSize, width: number, space: number, whole: boolean): ScrPlan {
  const { cores, techniques, rows, hasLogs } = size;
  const [left, right] = [MARGIN, width - MARGIN];
  const others = heightOf(techniques);
  const pitch = Math.max(LEAST_ROW, Math.min(MOST_ROW, (width - 2 * MARGIN) / Math.max(1, rows)));
  const line = Math.max(1, Math.floor((width - 2 * MARGIN) / pitch));
  const more = whole ? ROW_LINE * (Math.max(1, Math.ceil(rows / line)) - 1) : 0;
  const above = LEAST + more;
  const free = (space - above - others) / cores;
  const fit = whole ? Math.max(free, hasLogs ? LOGGED + LOG : 28) : free;
  const h = Math.max(LOW, Math.min(HIGH, fit));
  const height = Math.max(space, above + others + h * cores);
  // The remaining room is above and below.
  const spare = Math.min(24, (height - above - others - h * cores) / 3);
  const top = 8 + spare / 2;
  const ring = { y: top + 25, h: RING - 28 };
  const places = Array.from({ length: whole ? rows : Math.min(rows, line) }, (_, place): Box => {
    const [x, y] = [left + (place % line) * pitch, ring.y + Math.floor(place / line) * ROW_LINE];
    return { x, y, w: pitch - 6, h: ring.h };
  });
  const news = top + RING + more + 8;
  const prefix = { y: top + RING + more + NEWS, h: PREFIX };
  const head = prefix.y + PREFIX + spare / 2 + 10;
  const first = head + HEAD - 8;
  const columns = columnsOf(size, width);
  const [from, to] = columns.axis;
  const log = hasLogs && h >= LOGGED ? LOG : 0;
  const lanes = Array.from({ length: cores }, (_, core): Lane => {
    const y = first + core * h;
    return { y, h, bar: { x: from, y: y + 2, w: to - from, h: h - 4 - log } };
  });
  const below = first + cores * h + 12;
  return {
    ...{ width, height, left, right, news, prefix, head, lanes, columns, log },
    ring: { ...ring, places },
    techniques:
      techniques > 1 ? Array.from({ length: techniques }, (_, i) => ({ y: below + i * TECHNIQUE, h: TECHNIQUE })) : [],
  };
}

function columnsOf({ last }: ScrSize, width: number): Columns {
  const isNarrow = width < 1_000;
  const chip = CHIP + DIGIT * `${last}`.length;
  const queued = isNarrow ? 3 : 5;
  const queue = MARGIN + NAME + MORE + queued * chip;
  const state = queue + 14;
  const axis = [state + (isNarrow ? 128 : 210), width - MARGIN - 64] as const;
  return { name: MARGIN, queue, queued, chip, state, axis, arrows: width - MARGIN - 56 };
}

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const { cores } = scene;
  if (!cores) {
    const text = "No packets: a sequencer is driven by the bench `cores`.";
    const nothing = textMark("nothing", MARGIN, 30, looks.side, text);
    return { width, height: space, layers: layersOf(({ front }) => front.push(nothing)) };
  }
  const state = decode(scene);
  const { own, others, opened, bench } = cores;
  const size = {
    cores: own.lane.cores.length,
    techniques: 1 + others.length,
    rows: state.rows.length,
    hasLogs: bench.losses !== undefined,
    last: state.number,
  };
  const plan = layout(size, width, space, scene.whole);
  const times = timesOf(cores, plan.columns.axis);
  const slowest = Math.min(...frontsOf(own.lane.cores));
  const layers = layersOf((sheets) => {
    ringMarks(state, opened.row, plan, sheets);
    during("read", sheets, (sheets) => newsMarks(state, own, plan, sheets));
    prefixMarks(state, cores, plan, sheets);
    headMarks(times, plan, sheets);
    const each = coresOf(cores);
    for (const core of each) {
      const lane = plan.lanes[core.core];
      if (!lane) continue;
      laneMarks(core, lane, plan, sheets);
      replicaMarks(core, lane, opened, plan, sheets);
      timeMarks(core, lane.bar, times, plan, sheets);
      logMarks(core, lane, slowest, plan, sheets);
    }
    during("decide", sheets, (sheets) => lookupMarks(each, own, plan, sheets));
    techniqueMarks(cores, plan, sheets);
  });
  return { width, height: plan.height, layers };
}
