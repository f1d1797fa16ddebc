// Layout and drawing of a packet-history sequencer, above the lanes of its cores and the techniques for the same packets.

import type { Info } from "../../gen/types/Info";
import looks from "../../kit/drawing/looks.module.css";
import { type Box, inPhase, layersOf, type Picture, textMark } from "../../kit/marks/mark";
import { Cache } from "../../kit/marks/mark-cache";
import type { CoresScene, Scene } from "../contract";
import { coresOf, decode, frontsOf, reader } from "./decode";
import { headMarks, laneMarks, logMarks, lookupMarks, replicaMarks } from "./draw-cores";
import { prefixMarks, ringMarks, trafficMarks } from "./draw-sequencer";
import { techniqueMarks } from "./draw-techniques";
import { timeMarks, timesOf } from "./draw-time";

/** The lane of a core. */
export interface Lane {
  y: number;
  h: number;
  /** Its time bar, in line with its queue and its replica. */
  bar: Box;
}

/** Horizontal positions of the parts of a lane. */
export interface Columns {
  name: number;
  /** Right end of the queue, where the next packet stands. */
  queue: number;
  /** Number of queued packets that fit, and the width of each in pixels. */
  queued: number;
  chip: number;
  state: number;
  /** The time axis, from its beginning to now. */
  axis: readonly [number, number];
  /** Position of arrows between cores. */
  arrows: number;
}

/** Boxes of all parts, in units of the drawing. */
export interface ScrPlan {
  width: number;
  height: number;
  /** Left and right edge of parts over the full width. */
  left: number;
  right: number;
  /** The ring: its first line, and the drawn slots in order. */
  ring: { y: number; h: number; places: readonly Box[] };
  /** Baseline of arrival and departure. */
  traffic: number;
  /** The prefix of the last packet that left. */
  prefix: { y: number; h: number };
  /** Baseline of the names above the lanes. */
  head: number;
  /** By number of the core. */
  lanes: readonly Lane[];
  columns: Columns;
  /** Height of the log of a lane; 0 without a log. */
  log: number;
  /** One row per technique; empty if there is only one. */
  techniques: readonly { y: number; h: number }[];
}

const MARGIN = 14;
/** In pixels: width of a core's name, of the number of omitted packets, and of the frame around a packet's number. */
const [NAME, MORE, CHIP] = [60, 42, 12];
/** Width of a digit, in pixels. */
const DIGIT = 7;
/** Smallest and largest height of a lane. */
const [LOW, HIGH] = [19, 64];
const [RING, TRAFFIC, PREFIX, HEAD] = [62, 22, 52, 22];
const TECHNIQUE = 30;
const LOG = 15;
/** Height of a lane with a log. */
const LOGGED = 38;

/** Smallest and largest width of a slot of the ring, and height of a line of slots. */
const [LEAST_ROW, MOST_ROW, ROW_LINE] = [44, 170, 40];
/** Height above the lanes with one line of slots. */
const LEAST = RING + TRAFFIC + PREFIX + HEAD + MARGIN;

/** Height of the rows of techniques; 0 if there is only one. */
const heightOf = (techniques: number) => (techniques > 1 ? techniques * TECHNIQUE + 8 : 0);

/** Minimum size. */
export const least = (info: Info, { cores }: { cores?: CoresScene | null } = {}) => ({
  width: 760,
  height: LEAST + LOW * reader.parameterOf(info, "cores", 1) + heightOf(cores ? 1 + cores.others.length : 1),
});

/** Contents that determine the layout. */
export interface ScrSize {
  cores: number;
  techniques: number;
  /** Number of slots of the ring. */
  rows: number;
  hasLogs: boolean;
  /** The largest packet number. */
  last: number;
}

const plans = new Cache<ScrPlan>(10);

/** Returns the same object for the same sizes, since marks are cached for it. With `complete` every lane has its most readable height, even if
 * that exceeds the panel. */
export function layout(size: ScrSize, width: number, space: number, complete = false): ScrPlan {
  const { cores, techniques, rows, hasLogs, last } = size;
  const key = [cores, techniques, rows, hasLogs, `${last}`.length, width, space, complete];
  return plans.get(key.join(" "), () => makePlan(size, width, space, complete));
}

function makePlan(size: ScrSize, width: number, space: number, complete: boolean): ScrPlan {
  const { cores, techniques, rows, hasLogs } = size;
  const [left, right] = [MARGIN, width - MARGIN];
  const others = heightOf(techniques);
  const pitch = Math.max(LEAST_ROW, Math.min(MOST_ROW, (width - 2 * MARGIN) / Math.max(1, rows)));
  const line = Math.max(1, Math.floor((width - 2 * MARGIN) / pitch));
  const more = complete ? ROW_LINE * (Math.max(1, Math.ceil(rows / line)) - 1) : 0;
  const above = LEAST + more;
  const free = (space - above - others) / cores;
  const fit = complete ? Math.max(free, hasLogs ? LOGGED + LOG : 28) : free;
  const h = Math.max(LOW, Math.min(HIGH, fit));
  const height = Math.max(space, above + others + h * cores);
  // Spare height is distributed above and below.
  const spare = Math.min(24, (height - above - others - h * cores) / 3);
  const top = 8 + spare / 2;
  const ring = { y: top + 25, h: RING - 28 };
  const places = Array.from({ length: complete ? rows : Math.min(rows, line) }, (_, place): Box => {
    const [x, y] = [left + (place % line) * pitch, ring.y + Math.floor(place / line) * ROW_LINE];
    return { x, y, w: pitch - 6, h: ring.h };
  });
  const traffic = top + RING + more + 8;
  const prefix = { y: top + RING + more + TRAFFIC, h: PREFIX };
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
    ...{ width, height, left, right, traffic, prefix, head, lanes, columns, log },
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

/** Draws a step in a panel. */
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
  const plan = layout(size, width, space, scene.complete);
  const times = timesOf(cores, plan.columns.axis);
  const slowest = Math.min(...frontsOf(own.lane.cores));
  const layers = layersOf((sheets) => {
    ringMarks(state, opened.row, plan, sheets);
    inPhase("read", sheets, (sheets) => trafficMarks(state, own, plan, sheets));
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
    inPhase("decide", sheets, (sheets) => lookupMarks(each, own, plan, sheets));
    techniqueMarks(cores, plan, sheets);
  });
  return { width, height: plan.height, layers };
}
