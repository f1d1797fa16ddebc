// Draws the work of a core over time: dispatch, replay of earlier rows, waiting, and the packet itself.

import { time } from "../../base/units";
import type { CoreCosts } from "../../gen/types/CoreCosts";
import type { ServedFrame } from "../../gen/types/ServedFrame";
import type { ServiceView } from "../../gen/types/ServiceView";
import { type Box, boxMark, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import { MarkCache } from "../../kit/marks/mark-cache";
import type { CoresScene } from "../contract";
import { type Core, packetThing } from "./decode";
import type { ScrPlan } from "./draw";
import styles from "./structure.module.css";

/** A span of a core's time, in picoseconds. */
export interface TimeSpan {
  kind: "dispatch" | "replay" | "recovered" | "waits" | "compute";
  from: number;
  to: number;
  /** Number of the packet that it is for: the core's own, or the packet of a row, the first one of several. */
  number: number;
  /** Number of the last packet; differs only if it replays several rows that came with the packet. */
  last: number;
  /** The core from whose log the row came. */
  peer?: number | undefined;
}

/** The spans of a packet until `now`. `service` is the current work of its core, if that is still for the packet. */
export function spansOf(served: ServedFrame, service: ServiceView | null, costs: CoreCosts, now: number): TimeSpan[] {
  const { number, start_ps, spans, moves } = served;
  const all: TimeSpan[] = [];
  let at = start_ps;
  /** Adds a span until a time, unless that has passed. Consecutive rows that came with the packet form one span. */
  const until = (to: number, kind: TimeSpan["kind"], first = number, last = first, peer?: number) => {
    const end = Math.min(to, now);
    if (end <= at) return;
    const before = all.at(-1);
    if (kind === "replay" && before?.kind === kind && before.last + 1 === first)
      all[all.length - 1] = { ...before, to: end, last };
    else all.push({ kind, from: at, to: end, number: first, last, peer });
    at = end;
  };
  /** Adds the replay of rows, or of one row from the log of another core. */
  const replay = (to: number, row: number, rows: number, peer: number | null) =>
    peer === null ? until(to, "replay", row, row + rows - 1) : until(to, "recovered", row, row, peer);
  let wanted = number;
  const wait = (to: number) => until(to, "waits", wanted);
  until(start_ps + costs.dispatch_ps, "dispatch");
  for (const [t, row, what, rows] of moves) {
    if (what === "waits") wanted = row;
    else if (what === "skipped") wait(t);
    else {
      wait(t - rows * costs.replay_ps);
      replay(t, row, rows, what === "received" ? null : what);
    }
  }
  const itself = (from: number, to: number) => {
    wait(from);
    until(to, "compute");
  };
  const activity = service?.activity;
  if (spans) {
    const end = start_ps + spans.dispatch_ps + spans.replay_ps + spans.waiting_ps + spans.compute_ps;
    itself(end - spans.compute_ps, end);
  } else if (activity?.kind === "replays") {
    wait(activity.until_ps - costs.replay_ps);
    replay(now, activity.row, 1, activity.peer);
  } else if (activity?.kind === "waits-for-row") {
    wanted = activity.row;
    wait(now);
  } else if (activity?.kind === "compute") itself(activity.until_ps - costs.compute_ps, now);
  return all;
}

/** The same with a span per row. The replay of a row takes `length` picoseconds; the last one may still be in progress. */
export const splitRows = (spans: readonly TimeSpan[], length: number): TimeSpan[] =>
  spans.flatMap((span) =>
    range(span.number, span.last).map((number, i): TimeSpan => {
      const to = number === span.last ? span.to : span.from + (i + 1) * length;
      return { ...span, from: span.from + i * length, to, number, last: number };
    }),
  );

/** Integers from `first` to `last`. */
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Describes a span. `packet` is the number of the core's packet. */
export function whatIs({ kind, number, last, peer }: TimeSpan, packet: number): string {
  if (kind === "dispatch") return `Packet ${number} is brought in`;
  if (kind === "compute") return `Packet ${number} itself`;
  if (kind === "waits") return `Waits for row ${number}`;
  if (kind === "recovered") return `Row ${number}, out of the log of core ${peer}`;
  return last > number ? `Rows ${number} to ${last}` : `Row ${number}, which came with packet ${packet}`;
}

/** The time of the cores until now, and its axis. All times are in picoseconds. */
export interface Times {
  now: number;
  costs: CoreCosts;
  /** The times at the ends of the axis. */
  from: number;
  to: number;
  /** Its left edge, and the position of a time. */
  left: number;
  at(ps: number): number;
}

/** The axis advances in this number of parts of its length, so that spans stand still in between. */
const PARTS = 4;

/** An axis with space for four packets and their replays, which contains the current one as far as it has come. */
export function timesOf({ opened: { costs }, own }: CoresScene, [left, right]: ScrPlan["columns"]["axis"]): Times {
  const { cores, now_ps: now } = own.lane;
  const length = PARTS * (costs.dispatch_ps + costs.compute_ps + (cores.length - 1) * costs.replay_ps);
  const part = Math.max(1, length / PARTS);
  const to = Math.max(PARTS, Math.ceil(now / part)) * part;
  const from = to - length;
  return { now, costs, from, to, left, at: (ps) => left + ((ps - from) / (to - from)) * (right - left) };
}

/** Cached marks of completed packets. */
const done = new MarkCache(1_000);

/** The time of a core, in a bar along the axis. */
export function timeMarks(core: Core, bar: Box, times: Times, plan: ScrPlan, sheets: Sheets): void {
  const { costs, from, to, at } = times;
  const isThin = at(costs.replay_ps) - at(0) < THIN;
  for (const served of core.served) {
    const { number, start_ps, spans, moves } = served;
    const fill = (sheets: Sheets) => {
      const all = spansOf(served, spans ? null : core.service, costs, times.now);
      (isThin ? all : splitRows(all, costs.replay_ps)).forEach((span, i) => {
        spanMarks(`core ${core.core} ${start_ps} ${i}`, span, number, bar, times, sheets);
      });
    };
    if (spans) {
      const where = [core.core, from, to, ...Object.values(costs)];
      done.draw(sheets, plan, [...where, number, start_ps, ...Object.values(spans), ...moves.flat()], fill);
    } else fill(sheets);
  }
}

/** Width of a letter, and of a row below which the rows of a packet are one mark, in pixels. */
const [LETTER, THIN] = [6.8, 10];

/** `packet` is the number of the core's packet. */
function spanMarks(
  key: string,
  span: TimeSpan,
  packet: number,
  { y, h }: Box,
  { left, at, costs }: Times,
  { things, front }: Sheets,
): void {
  const { kind, number, last } = span;
  const [from, to] = [Math.max(left, at(span.from)), at(span.to)];
  if (to - from < 0.5) return;
  const isOne = last === number;
  things.push(
    boxMark(key, { x: from, y, w: Math.max(0.5, to - from - 1), h }, styles[kind], {
      tooltip: () => `${whatIs(span, packet)}: ${time(span.to - span.from)}`,
      lights: range(number, last).map(packetThing),
      thing: packetThing(isOne ? number : packet),
    }),
  );
  if (!isOne) {
    const edges = range(1, last - number).map((row) => at(span.from + row * costs.replay_ps) - from);
    const ticks = edges.filter((x) => x > 0).map((x) => `M${x} 0v${h}`);
    things.push(pathMark(`${key} rows`, from, y, styles.rowEdge, ticks.join("")));
  }
  const text = kind === "dispatch" || !isOne ? "" : kind === "waits" ? `? ${number}` : `${number}`;
  if (text && LETTER * text.length + 2 <= to - from) {
    const className = kind === "compute" ? styles.ownNumber : styles.number;
    front.push(textMark(`${key} number`, (from + to) / 2, y + h / 2, className, text));
  }
}
