// Draws tracks onto a canvas: lines with the band between smallest and largest values, and rows of marks.

import { scaleLinear } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import type { SessionPart } from "../../../../session/protocol";
import { lengthOf, type TimelineRange } from "./stretch";
import type { DrawnTrack } from "./tracks";

/** Positions of the parts, in pixels of the page. */
export interface TimelinePlaces {
  width: number;
  /** Top and bottom of the lines. */
  top: number;
  bottom: number;
  /** Top of the first row of marks, and distance between rows. */
  rows: number;
  row: number;
}

/** The visible data of a track. */
export interface TimelineDrawn {
  track: DrawnTrack;
  part: SessionPart | undefined;
}

interface TimelineBucket {
  x: number;
  min: number;
  max: number;
  mean: number;
}

/** Scale from steps to pixels: the left edge of a step. */
export const xOf = (range: TimelineRange, width: number) => scaleLinear([range.first, range.last + 1], [0, width]);

/** An occupancy below this fraction of another line's axis has a separate axis: more elements may wait than the engine holds. */
const FLAT = 1 / 4;

/** The value at the top of each line that counts something, by number of its track; at least 1. Lines share an axis unless the occupancy
 * would be flat. */
export function topsOf(drawn: readonly TimelineDrawn[]): ReadonlyMap<number, number> {
  const tops = new Map<number, number>();
  for (const { track, part } of drawn) {
    if (track.kind !== "line" || track.key === "busy") continue;
    let most = 1;
    for (let i = 1; part && i < part.values.length; i += 3) most = Math.max(most, part.values[i] ?? 0);
    tops.set(track.number, most);
  }
  const most = Math.max(1, ...tops.values());
  const elements = drawn.find(({ track }) => track.key === "elements" && track.kind === "line")?.track.number;
  const flat = (tops.get(elements ?? -1) ?? most) < FLAT * most;
  return flat ? tops : new Map([...tops.keys()].map((number) => [number, most]));
}

/** Draws everything. */
export function draw(
  context: CanvasRenderingContext2D,
  drawn: readonly TimelineDrawn[],
  range: TimelineRange,
  places: TimelinePlaces,
  colour: (token: string) => string,
): void {
  const x = xOf(range, places.width);
  const tops = topsOf(drawn);
  let row = 0;
  for (const { track, part } of drawn) {
    if (track.kind === "marks") {
      if (part) marks(context, part, x, range, places.rows + row * places.row, places.row - 2, colour(track.token));
      row += 1;
    } else if (part) {
      // The link has a separate axis up to 100 %.
      const top = track.key === "busy" ? 100 / track.scale : (tops.get(track.number) ?? 1);
      const y = scaleLinear([0, top], [places.bottom, places.top]).clamp(true);
      lines(context, track, buckets(part, x), y, colour(track.token));
    }
  }
}

/** The buckets with their left edges, and the right edge of the last one. */
function buckets({ first, width, values }: SessionPart, x: (step: number) => number): TimelineBucket[] {
  const count = Math.floor(values.length / 3);
  const bucket = (i: number): TimelineBucket => {
    const [min = 0, max = 0, mean = 0] = values.subarray(3 * i, 3 * i + 3);
    return { x: x(first + i * width), min, max, mean };
  };
  const all = Array.from({ length: count }, (_, i) => bucket(i));
  const last = all.at(-1);
  return last ? [...all, { ...last, x: x(first + count * width) }] : [];
}

function lines(
  context: CanvasRenderingContext2D,
  track: DrawnTrack,
  all: TimelineBucket[],
  y: (value: number) => number,
  colour: string,
): void {
  context.save();
  const filled = track.key === "elements" || track.key === "queued";
  if (track.key !== "busy") {
    const band = area<TimelineBucket>(
      (d) => d.x,
      (d) => y(filled ? 0 : d.min),
      (d) => y(d.max),
    ).curve(curveStepAfter);
    context.beginPath();
    band.context(context)(all);
    context.globalAlpha = filled ? 0.16 : 0.22;
    context.fillStyle = colour;
    context.fill();
  }
  context.globalAlpha = 1;
  context.beginPath();
  const mean = line<TimelineBucket>(
    (d) => d.x,
    (d) => y(d.mean),
  ).curve(curveStepAfter);
  mean.context(context)(all);
  context.strokeStyle = colour;
  context.lineWidth = filled ? 1.5 : 1.25;
  // Dash patterns distinguish lines without colour.
  context.setLineDash(track.key === "waiting" ? [4, 2] : track.key === "busy" ? [1, 2] : []);
  context.stroke();
  context.restore();
}

function marks(
  context: CanvasRenderingContext2D,
  part: SessionPart,
  x: (step: number) => number,
  range: TimelineRange,
  y: number,
  height: number,
  colour: string,
): void {
  context.save();
  context.fillStyle = colour;
  const wide = part.width * (x(1) - x(0));
  part.values.forEach((count, i) => {
    const step = part.first + i * part.width;
    if (count === 0 || step > range.last || step + part.width <= range.first) return;
    // The more steps of the bucket contain the event, the more opaque the mark.
    context.globalAlpha = 0.35 + 0.65 * Math.min(1, count / part.width);
    context.fillRect(x(step), y, Math.max(1.5, wide - (wide > 4 ? 1 : 0)), height);
  });
  context.restore();
}

/** Steps with a number on the axis, at round values. */
export function ticksOf(range: TimelineRange, width: number): number[] {
  const all = xOf(range, width).ticks(Math.max(2, Math.floor(width / 110)));
  return all.filter((tick) => Number.isInteger(tick) && tick <= range.last && lengthOf(range) > 0);
}

/** In pixels: distance from the line of a tick or of the cursor to its number, width of a digit, and largest shift of a number. */
const BESIDE = 4;
const DIGIT = 7.4;
const MOVES = 9;

/** True if the number of a tick ends left of the text at the right end of the axis, which has `letters` letters. Other arguments are in
 * pixels. */
export const isClear = (tick: number, digits: number, letters: number, width: number, scale: number): boolean =>
  tick + BESIDE + MOVES + (digits + letters) * DIGIT * scale <= width;

/** Left edge of a tick's number: beside its line, or beside the cursor's line if that would cover it. Null if it would then seem to be the
 * number of another step. */
export function besides(tick: number, cursor: number, digits: number, scale: number): number | null {
  const covered = cursor > tick - BESIDE && cursor < tick + BESIDE + digits * DIGIT * scale;
  if (!covered) return tick + BESIDE;
  return cursor - tick <= MOVES * scale ? cursor + 2 + BESIDE : null;
}
