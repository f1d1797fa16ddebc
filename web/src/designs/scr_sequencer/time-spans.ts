// What a core with a replica did and does for a packet, in the order of time: dispatch, rows of earlier packets, waiting, the packet itself.

import { time } from "../../base/units";
import type { CoreCosts } from "../../gen/types/CoreCosts";
import type { ServedFrame } from "../../gen/types/ServedFrame";
import type { ServiceView } from "../../gen/types/ServiceView";

/** A stretch of a core's time, in picoseconds. */
export interface TimeSpan {
  kind: "dispatch" | "replay" | "recovered" | "waits" | "compute";
  from: number;
  to: number;
  /** Number of the packet that it is for: its own, or that of a row, of several the first. */
  number: number;
  /** Number of the last packet that it is for; the same unless it replays several rows that came with the packet. */
  last: number;
  /** The core out of whose log the row came. */
  peer?: number;
}

/** The spans of a packet up to `now`. `service`: what its core does, if it still does something for it. */
export function spansOf(served: ServedFrame, service: ServiceView | null, costs: CoreCosts, now: number): TimeSpan[] {
  const { number, start_ps, spans, moves } = served;
  const all: TimeSpan[] = [];
  let at = start_ps;
  /** Up to a time; nothing if that has passed. */
  const until = (to: number, kind: TimeSpan["kind"], first: number, last = first) => {
    const end = Math.min(to, now);
    const before = all.at(-1);
    if (end <= at) at = Math.max(at, end);
    else if (kind === "replay" && before?.kind === kind && before.last + 1 === first)
      all[all.length - 1] = { ...before, to: end, last };
    else all.push({ kind, from: at, to: end, number: first, last });
    at = Math.max(at, end);
  };
  /** Rows up to a time, or one out of the log of a core. */
  const replay = (to: number, row: number, rows: number, peer: number | null) => {
    if (peer === null) return until(to, "replay", row, row + rows - 1);
    const before = all.length;
    until(to, "recovered", row);
    const span = all[before];
    if (span) span.peer = peer;
  };
  let wanted = number;
  const wait = (to: number) => until(to, "waits", wanted);
  until(start_ps + costs.dispatch_ps, "dispatch", number);
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
    until(to, "compute", number);
  };
  if (spans) {
    const end = start_ps + spans.dispatch_ps + spans.replay_ps + spans.waiting_ps + spans.compute_ps;
    itself(end - spans.compute_ps, end);
    return all;
  }
  const activity = service?.activity;
  if (activity?.kind === "replays") {
    wait(activity.until_ps - costs.replay_ps);
    replay(now, activity.row, 1, activity.peer);
  } else if (activity?.kind === "waits-for-row") {
    wanted = activity.row;
    wait(now);
  } else if (activity?.kind === "compute") itself(activity.until_ps - costs.compute_ps, now);
  return all;
}

/** The same with a span for each row; the replay of a row takes `length` picoseconds, that of the last one less if it goes on. */
export const rowsApart = (spans: readonly TimeSpan[], length: number): TimeSpan[] =>
  spans.flatMap((span) =>
    Array.from({ length: span.last - span.number + 1 }, (_, i): TimeSpan => {
      const number = span.number + i;
      const to = number === span.last ? span.to : span.from + (i + 1) * length;
      return { ...span, from: span.from + i * length, to, number, last: number };
    }),
  );

/** What a span is. `packet`: number of the packet that the core serves. */
export function whatIs({ kind, number, last, peer }: TimeSpan, packet: number): string {
  if (kind === "dispatch") return `Packet ${number} is brought in`;
  if (kind === "compute") return `Packet ${number} itself`;
  if (kind === "waits") return `Waits for row ${number}`;
  if (kind === "recovered") return `Row ${number}, out of the log of core ${peer}`;
  return last > number ? `Rows ${number} to ${last}` : `Row ${number}, which came with packet ${packet}`;
}

/** The same with its length. */
export const hintOf = (span: TimeSpan, packet: number): string =>
  `${whatIs(span, packet)}: ${time(span.to - span.from)}`;
