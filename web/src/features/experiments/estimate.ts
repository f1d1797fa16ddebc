// Estimates the duration of a sweep, before it begins and while it runs.

import { count } from "../../base/format";

/** Sweeps longer than this, in seconds, need a confirmation. */
export const LONG_SECONDS = 120;

/** Number of workers for a machine. The page needs a core only occasionally: with two cores, both may work. */
export function workersFor(cores: number, points: number): number {
  const spare = cores > 2 ? 1 : 0;
  return Math.max(1, Math.min(cores - spare, points, 16));
}

/** Number of points per worker from which their order does not affect the total time. */
const MANY = 4;

/** The order in which points begin: along the x axis, so that all lines grow together; if there are few points, the longest first, so that
 * none is left alone at the end. */
export function begunFirst(points: readonly { value: number; cost: number }[], workers: number): number[] {
  if (points.length < MANY * workers) return orderOf(points.map(({ cost }) => cost));
  const value = (point: number) => points[point]?.value ?? 0;
  return points.map((_, point) => point).sort((a, b) => value(a) - value(b) || a - b);
}

/** The longest first. */
export function orderOf(costs: readonly number[]): number[] {
  return costs.map((_, point) => point).sort((a, b) => (costs[b] ?? 0) - (costs[a] ?? 0) || a - b);
}

/** Seconds until all points are done, if each goes to the first free worker. */
export function makespan(costs: readonly number[], workers: number): number {
  const busy = new Array<number>(Math.max(1, workers)).fill(0);
  for (const point of orderOf(costs)) {
    const first = busy.indexOf(Math.min(...busy));
    busy[first] = (busy[first] ?? 0) + (costs[point] ?? 0);
  }
  return Math.max(...busy);
}

/** Remaining seconds, from the finished part of the work and the elapsed time. Null before enough is finished for an estimate. */
export function timeLeft(done: number, all: number, elapsed: number): number | null {
  if (done <= 0 || elapsed < 0.3 || done / all < 0.01) return null;
  return Math.max(0, (elapsed * (all - done)) / done);
}

export function aboutTime(seconds: number): string {
  if (seconds < 1.5) return "about 1 s";
  if (seconds < 90) return `about ${Math.round(seconds)} s`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${Math.round(seconds / 3600)} h`;
}

/** `950`, `50 k`, `7.0 M`: packets in the width of a card, without line breaks. */
export function packetsText(packets: number): string {
  if (packets < 10_000) return count(packets);
  if (packets < 1e6) return `${trimmed(packets / 1e3)}\u00a0k`;
  return packets < 1e9 ? `${trimmed(packets / 1e6)}\u00a0M` : `${trimmed(packets / 1e9)}\u00a0G`;
}

const trimmed = (n: number) => (n >= 100 ? n.toFixed(0) : n.toFixed(1));
