// Where everything is drawn. Pure geometry.

import { parameter } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import { Cache } from "../../kit/cache";
import type { CoresScene } from "../contract";

export interface Lane {
  core: number;
  y: number;
  h: number;
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

export interface Plan {
  width: number;
  height: number;
  /** Places of the ring: those of a line, and how many of them are drawn. */
  ring: { y: number; h: number; pitch: number; line: number; below: number; shown: number };
  /** Base line of what comes in and leaves. */
  news: number;
  /** The prefix of the packet that left last. */
  prefix: { y: number; h: number };
  /** Base line of the names above the lanes. */
  head: number;
  lanes: readonly Lane[];
  columns: Columns;
  /** Height of the log of a lane; 0 without. */
  log: number;
  /** A row each for the techniques; empty if there is one only. */
  techniques: readonly { y: number; h: number }[];
}

export const MARGIN = 14;
/** Pixels of a name of a core, of the number of packets that are not drawn, and of a packet's number with its frame. */
const [NAME, MORE, CHIP] = [60, 42, 12];
/** Pixels of a digit. */
const DIGIT = 7;
/** Least and largest height of a lane. */
const [LOW, HIGH] = [19, 64];
const [RING, NEWS, PREFIX, HEAD] = [62, 22, 52, 22];
const TECHNIQUE = 30;
const LOG = 15;
/** Lanes that are high enough for logs. */
const LOGGED = 38;

/** Least width of a place of the ring, and height of a line of places. */
const [LEAST_ROW, ROW_LINE] = [44, 40];
/** Height above the lanes with one line of places. */
const LEAST = RING + NEWS + PREFIX + HEAD + MARGIN;

/** Height of the rows of so many techniques; none if there is one only. */
const heightOf = (techniques: number) => (techniques > 1 ? techniques * TECHNIQUE + 8 : 0);

/** The smallest space into which it is laid out. */
export const leastOf = (info: Info, { cores }: { cores?: CoresScene | null } = {}) => ({
  width: 760,
  height: LEAST + LOW * (parameter(info, "cores") ?? 1) + heightOf(1 + (cores?.others.length ?? 0)),
});

/** What a drawing has to hold. */
export interface Size {
  cores: number;
  techniques: number;
  /** Places of the ring. */
  rows: number;
  hasLogs: boolean;
  /** The largest number of a packet. */
  last: number;
}

const plans = new Cache<Plan>(10);

/**
 * The same plan for the same sizes: marks are remembered for it. `whole`: every lane has its most readable height, even if that is more
 * than there is.
 */
export function layout(size: Size, width: number, space: number, whole = false): Plan {
  const { cores, techniques, rows, hasLogs, last } = size;
  const key = [cores, techniques, rows, hasLogs, `${last}`.length, width, space, whole];
  return plans.get(key.join(" "), () => makePlan(size, width, space, whole));
}

function makePlan(
  { cores, techniques, rows, hasLogs, last }: Size,
  width: number,
  space: number,
  whole: boolean,
): Plan {
  const others = heightOf(techniques);
  const pitch = Math.max(LEAST_ROW, Math.min(170, (width - 2 * MARGIN) / Math.max(1, rows)));
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
  const news = top + RING + more + 8;
  const prefix = top + RING + more + NEWS;
  const head = prefix + PREFIX + spare / 2 + 10;
  const first = head + HEAD - 8;
  const chip = CHIP + DIGIT * `${last}`.length;
  const queued = width < 1_000 ? 3 : 5;
  const queue = MARGIN + NAME + MORE + queued * chip;
  const state = queue + 14;
  const axis = state + (width < 1_000 ? 128 : 210);
  const lanes = Array.from({ length: cores }, (_, core): Lane => ({ core, y: first + core * h, h }));
  const below = first + cores * h + 12;
  return {
    ...{ width, height, news, head, lanes },
    ring: { y: top + 25, h: RING - 28, pitch, line, below: ROW_LINE, shown: whole ? rows : Math.min(rows, line) },
    prefix: { y: prefix, h: PREFIX },
    columns: {
      name: MARGIN,
      queue,
      queued,
      chip,
      state,
      axis: [axis, width - MARGIN - 64],
      arrows: width - MARGIN - 56,
    },
    log: hasLogs && h >= LOGGED ? LOG : 0,
    techniques:
      techniques > 1 ? Array.from({ length: techniques }, (_, i) => ({ y: below + i * TECHNIQUE, h: TECHNIQUE })) : [],
  };
}
