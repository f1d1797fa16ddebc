// How long a sweep takes, before it is begun and while it is under way.

import { count } from "../../base/format";

/** Longer sweeps are not begun by the first click. */
export const LONG_SECONDS = 120;

/** Workers for a machine. The page itself needs a core only now and then: of two, both may work. */
export function workersFor(cores: number, points: number): number {
  const spare = cores > 2 ? 1 : 0;
  return Math.max(1, Math.min(cores - spare, points, 16));
}

/** So many points for each worker, and it does not matter which is the last. */
const MANY = 4;

/**
 * The points in the order in which they are begun: along the x axis, so that all lines grow together; where there are few of them the
 * longest first, so that none is left over at the end.
 */
export function begunFirst(points: readonly { value: number; cost: number }[], workers: number): number[] {
  if (points.length < MANY * workers) return orderOf(points.map(({ cost }) => cost));
  const value = (point: number) => points[point]?.value ?? 0;
  return points.map((_, point) => point).sort((a, b) => value(a) - value(b) || a - b);
}

/** The longest first. */
export function orderOf(costs: readonly number[]): number[] {
  return costs.map((_, point) => point).sort((a, b) => (costs[b] ?? 0) - (costs[a] ?? 0) || a - b);
}

/** Seconds until all points are done, if each goes to the first worker that is free. */
export function makespan(costs: readonly number[], workers: number): number {
  const busy = new Array<number>(Math.max(1, workers)).fill(0);
  for (const point of orderOf(costs)) {
    const first = busy.indexOf(Math.min(...busy));
    busy[first] = (busy[first] ?? 0) + (costs[point] ?? 0);
  }
  return Math.max(...busy);
}

/** Seconds until it is done, by the finished part of the work in this time. Null as long as too little is done for an estimate. */
export function timeLeft(done: number, all: number, elapsed: number): number | null {
  if (done <= 0 || elapsed < 0.3 || done / all < 0.01) return null;
  return Math.max(0, (elapsed * (all - done)) / done);
}

/** `about 4 s` */
export function aboutTime(seconds: number): string {
  if (seconds < 1.5) return "about 1 s";
  if (seconds < 90) return `about ${Math.round(seconds)} s`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${Math.round(seconds / 3600)} h`;
}

/** `950`, `50 k`, `7.0 M`: packets in the space of a card. No line breaks within. */
export function packetsText(packets: number): string {
  if (packets < 10_000) return count(packets);
  if (packets < 1e6) return `${trimmed(packets / 1e3)}\u00a0k`;
  return packets < 1e9 ? `${trimmed(packets / 1e6)}\u00a0M` : `${trimmed(packets / 1e9)}\u00a0G`;
}

const trimmed = (n: number) => (n >= 100 ? n.toFixed(0) : n.toFixed(1));
