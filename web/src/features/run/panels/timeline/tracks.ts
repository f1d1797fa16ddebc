// The tracks that a timeline shows, their styles, and the mark that catches the pointer.

import type { Notable } from "../../../../designs/contract";
import type { Track } from "../../../../gen/types/Track";
import type { SessionPart } from "../../../../session/protocol";

/** How a track is drawn. */
export interface DrawnTrack {
  /** Number of the track. */
  readonly number: number;
  readonly key: string;
  readonly kind: "line" | "marks";
  readonly name: string;
  readonly unit: string;
  readonly token: string;
  readonly meaning: string;
  /** Factor that converts a value to the unit. */
  readonly scale: number;
  /** Numbers of the tracks whose sum it is, of the nodes of a network; absent for a track alone. */
  readonly sums?: readonly number[];
}

/** Number of rows of marks that fit. */
const ROWS = 4;

const LINES: Readonly<Record<string, { name: string; unit: string; token: string }>> = {
  elements: { name: "occupancy", unit: "", token: "--ink" },
  queued: { name: "waiting", unit: "", token: "--ink" },
  waiting: { name: "waiting", unit: "", token: "--enqueue" },
  busy: { name: "link", unit: "%", token: "--forward" },
};

const SHARED: readonly Notable[] = [
  { key: "broken", name: "broken", token: "--error" },
  { key: "lost", name: "lost", token: "--error" },
  { key: "reset", name: "reset", token: "--ink" },
  { key: "refused", name: "refused", token: "--ink-2" },
];

/** The tracks of an engine, lines first, in the order of the legend. `clock` is the duration of a step in ps. */
export function drawnTracksOf(
  tracks: readonly Track[],
  engine: number,
  notable: readonly Notable[],
  clock: number,
): DrawnTrack[] {
  const own = tracks.map((track, number) => ({ ...track, number })).filter((track) => track.engine === engine);
  const lines = own.flatMap(({ number, key, look, meaning }): DrawnTrack[] => {
    const line = look === "line" && LINES[key];
    // Picoseconds of a step as a percentage.
    return line ? [{ number, key, kind: "line", ...line, meaning, scale: key === "busy" ? 100 / clock : 1 }] : [];
  });
  const marks = [...SHARED, ...notable].flatMap(({ key, name, token }): DrawnTrack[] => {
    const track = own.find((track) => track.look === "marks" && track.key === key);
    return track
      ? [{ number: track.number, key, kind: "marks", name, unit: "", token, meaning: track.meaning, scale: 1 }]
      : [];
  });
  return [...lines, ...marks];
}

/** Tracks of a network as a whole: each is the sum of those of its nodes. */
export function networkTracksOf(tracks: readonly Track[], nodes: readonly number[]): DrawnTrack[] {
  const own = new Set(nodes);
  return WHOLE.flatMap(({ key, kind, name, token, meaning }): DrawnTrack[] => {
    const look = kind === "line" ? "line" : "marks";
    const sums = tracks.flatMap((track, number) =>
      own.has(track.engine) && track.key === key && track.look === look ? [number] : [],
    );
    const [number] = sums;
    return number === undefined ? [] : [{ number, key, kind, name, unit: "", token, meaning, scale: 1, sums }];
  });
}

const WHOLE = [
  { key: "elements", kind: "line", name: "queued", token: "--ink", meaning: "packets in the queues of all nodes" },
  { key: "waiting", kind: "line", name: "waiting", token: "--enqueue", meaning: "packets in front of the queues" },
  { key: "broken", kind: "marks", name: "broken", token: "--error", meaning: "invariants found broken, at any node" },
  { key: "lost", kind: "marks", name: "lost", token: "--error", meaning: "packets lost, at any node" },
] as const;

/** The sum of parts of the same range: of lines the sum of their means, of marks the sum of their counts. Ends where one of them does. */
export function summed(parts: readonly SessionPart[], kind: DrawnTrack["kind"]): SessionPart {
  const { first = 0, width = 1 } = parts[0] ?? {};
  const length = Math.min(...parts.map(({ values }) => values.length), Number.MAX_SAFE_INTEGER);
  const values = new Float64Array(parts.length === 0 ? 0 : length);
  for (const part of parts)
    for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) + (part.values[i] ?? 0);
  // The nodes are not at their extremes at the same time.
  if (kind === "line") for (let i = 2; i < values.length; i += 3) values.fill(Math.round(values[i] ?? 0), i - 2, i);
  return { first, width, values };
}

/** The tracks with something to show, marks only if they fit. `seen` are the tracks that have shown anything so far. */
export function shownOf(tracks: readonly DrawnTrack[], seen: ReadonlySet<number>): DrawnTrack[] {
  const marks = tracks.filter(({ kind, number }) => kind === "marks" && seen.has(number)).slice(0, ROWS);
  return [...tracks.filter(({ kind }) => kind === "line"), ...marks];
}

/** A line at a step: smallest, largest and mean value of its bucket. Null outside the known part of the run. */
export function valueAt(
  part: SessionPart | undefined,
  step: number,
): { min: number; max: number; mean: number } | null {
  if (!part) return null;
  const at = 3 * Math.floor((step - part.first) / part.width);
  const [min, max, mean] = part.values.subarray(Math.max(at, 0), at + 3);
  return at < 0 || min === undefined || max === undefined || mean === undefined ? null : { min, max, mean };
}

/** A value for the legend: one number, or the range of its bucket. The link is given by the mean. */
export function valueText(track: DrawnTrack, value: { min: number; max: number; mean: number }): string {
  const unit = track.unit === "" ? "" : ` ${track.unit}`;
  if (track.key === "busy") return `${Math.round(value.mean * track.scale)}${unit}`;
  const { min, max } = value;
  return (min === max ? `${min}` : `${min}–${max}`) + unit;
}

/** Steps of an event, both included. */
export interface TimelineMarked {
  first: number;
  last: number;
}

/** The bucket with the mark nearest to a position on the step axis, at most `reach` steps away; null if there is none. */
export function markNear({ first, width, values }: SessionPart, place: number, reach: number): TimelineMarked | null {
  let nearest: TimelineMarked | null = null;
  let least = reach;
  const from = Math.max(0, Math.floor((place - reach - first) / width));
  const to = Math.min(values.length - 1, Math.floor((place + reach - first) / width));
  for (let at = from; at <= to; at++) {
    if (!values[at]) continue;
    const [left, right] = [first + at * width, first + (at + 1) * width];
    const away = place < left ? left - place : Math.max(0, place - right);
    if (away > least || (nearest && away === least)) continue;
    least = away;
    nearest = { first: left, last: right - 1 };
  }
  return nearest;
}
