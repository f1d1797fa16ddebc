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
  /** Number of the packet that it is for: its own, or that of a row. */
  number: number;
  /** Of several rows in one span the number of the last one. */
  last?: number;
  hint: string;
}

/** The spans of a packet up to `now`. `service`: what its core does, if it still does something for it. */
export function spansOf(served: ServedFrame, service: ServiceView | null, costs: CoreCosts, now: number): TimeSpan[] {
  const { number, start_ps, spans, moves } = served;
  const all: TimeSpan[] = [];
  let at = start_ps;
  /** Up to a time; nothing if that has passed. */
  const until = (to: number, kind: TimeSpan["kind"], of: number, what: string) => {
    const last = Math.min(to, now);
    if (last > at) all.push({ kind, from: at, to: last, number: of, hint: `${what}: ${time(last - at)}` });
    at = Math.max(at, last);
  };
  const replay = (to: number, row: number, core: number | null) =>
    core === null
      ? until(to, "replay", row, `Row ${row}, which came with packet ${number}`)
      : until(to, "recovered", row, `Row ${row}, out of the log of core ${core}`);
  let wanted = number;
  const wait = (to: number) => until(to, "waits", wanted, `Waits for row ${wanted}`);
  until(start_ps + costs.dispatch_ps, "dispatch", number, `Packet ${number} is brought in`);
  for (const [t, row, what] of moves) {
    if (what === "waits") wanted = row;
    else if (what === "skipped") wait(t);
    else {
      wait(t - costs.replay_ps);
      replay(t, row, what === "received" ? null : what);
    }
  }
  const itself = (from: number, to: number) => {
    wait(from);
    until(to, "compute", number, `Packet ${number} itself`);
  };
  if (spans) {
    const end = start_ps + spans.dispatch_ps + spans.replay_ps + spans.waiting_ps + spans.compute_ps;
    itself(end - spans.compute_ps, end);
    return all;
  }
  const activity = service?.activity;
  if (activity?.kind === "replays") {
    wait(activity.until_ps - costs.replay_ps);
    replay(now, activity.row, activity.peer);
  } else if (activity?.kind === "waits-for-row") {
    wanted = activity.row;
    wait(now);
  } else if (activity?.kind === "compute") itself(activity.until_ps - costs.compute_ps, now);
  return all;
}

/** The same with rows in one span that came with their packet and follow each other; such a row takes `length` picoseconds. */
export function rowsTogether(spans: readonly TimeSpan[], length: number): TimeSpan[] {
  const all: TimeSpan[] = [];
  for (const span of spans) {
    const before = all.at(-1);
    if (span.kind !== "replay" || before?.kind !== "replay" || before.to !== span.from) {
      all.push(span);
      continue;
    }
    const hint = `Rows ${before.number} to ${span.number}, ${time(length)} each: ${time(span.to - before.from)}`;
    all[all.length - 1] = { ...before, to: span.to, last: span.number, hint };
  }
  return all;
}
