// Where everything is drawn. Pure geometry.

import type { Info } from "../../gen/types/Info";
import type { Box } from "../../kit/marks/mark";
import type { BbqPifo } from "./decode";

export interface Plan {
  width: number;
  height: number;
  /** Base line of what comes and leaves. */
  band: number;
  /** Places of the PIFO, in their order. */
  places: readonly Box[];
  /** Where an element stands that a full PIFO has no room for, right of the places. */
  beyond: Box;
  /** By the steps since a fetch, the oldest at the left: below the PIFO. */
  flights: readonly Box[];
  /** All of the BBQ. */
  bbq: Box;
  /** Priorities of the BBQ, the largest at the left. */
  buckets: readonly Box[];
  /** Base lines of the account and of the theorem. */
  lines: readonly [number, number];
  /** The size of the PIFO as a slider, with its value at the left. */
  slider: Box;
}

const MARGIN = 14;
const BAND = 44;
/** Height of a place, between the parts, of a flight, of a bucket, of the lines at the foot. */
const [PLACE, GAP, FLIGHT, BUCKET, FOOT] = [44, 46, 24, 40, 70];
const LABEL = 22;

/** The smallest space into which it is laid out. */
export const leastOf = (_info: Info) => ({
  width: 460,
  height: BAND + PLACE + GAP + 2 * LABEL + FLIGHT + BUCKET + FOOT + 8,
});

export function layout({ k, latency, outside }: BbqPifo, width: number, space: number): Plan {
  const fixed = BAND + PLACE + GAP + 2 * LABEL + FLIGHT + BUCKET + FOOT + 8;
  const spare = Math.max(0, space - fixed);
  const room = width - 2 * MARGIN;
  const w = Math.min(84, room / (k + 1));
  const top = BAND + spare * 0.1;
  const h = PLACE + Math.min(24, spare * 0.2);
  const places = Array.from({ length: k + 1 }, (_, i): Box => ({ x: MARGIN + i * w, y: top, w: w - 5, h }));
  const beyond = places[k] as Box;
  const bbqTop = top + h + GAP + Math.min(40, spare * 0.3);
  const bucket = BUCKET + Math.min(40, spare * 0.2);
  const flightW = Math.min(84, (room - 16) / latency);
  const flights = Array.from({ length: latency }, (_, age): Box => {
    return { x: MARGIN + 8 + (latency - 1 - age) * flightW, y: bbqTop + LABEL, w: flightW - 5, h: FLIGHT };
  });
  const row = bbqTop + LABEL + FLIGHT + LABEL;
  const each = (room - 16) / outside.length;
  const buckets = outside.map((_, priority): Box => {
    const at = outside.length - 1 - priority;
    return { x: MARGIN + 8 + at * each, y: row, w: Math.max(1, each - (each > 8 ? 3 : 0)), h: bucket };
  });
  const bbq = { x: MARGIN, y: bbqTop, w: room, h: row + bucket + 8 - bbqTop };
  const foot = bbq.y + bbq.h + 18;
  return {
    width,
    height: Math.max(space, foot + 54),
    band: top - 22,
    places: places.slice(0, k),
    beyond,
    flights,
    bbq,
    buckets,
    lines: [foot, foot + 20],
    slider: { x: MARGIN, y: foot + 32, w: Math.min(room, 360), h: 20 },
  };
}

/** Where a share of the slider lies, right of its value. */
export function sliderX({ x, w }: Box, share: number): number {
  const [from, to] = [x + 60, x + w - 10];
  return from + share * (to - from);
}
