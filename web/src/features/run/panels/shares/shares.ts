// Shares of service in windows of time, and their fairness (Gearbox, section 4.1.2).

import type { SessionServed } from "../../../../session/served";
import type { TimelineRange } from "../timeline/stretch";

/** Largest number of windows in a chart, and the smallest useful one. */
const MOST = 512;
const FEWEST = 2;
/** Default number of windows, larger for a longer range. */
const USUAL = { fewest: 8, most: 48 };

/** Number of completed windows: the last one may extend beyond the known part of the run, or its end. */
export function completedWindows({ first, width, known, shares }: SessionServed): number {
  const windows = shares[0]?.bytes.length ?? 0;
  return Math.max(0, Math.min(windows, Math.floor((known - first) / width)));
}

/** Possible lengths of a window in steps: powers of two. */
export function widths({ first, last }: TimelineRange): number[] {
  const steps = last + 1 - first;
  const all = Array.from({ length: 31 }, (_, i) => 2 ** i);
  const fit = all.filter((width) => steps / width <= MOST && steps / width >= FEWEST);
  return fit.length > 0 ? fit : [1];
}

/** The default length. */
export function usualWidth(range: TimelineRange): number {
  const steps = range.last + 1 - range.first;
  const windows = Math.min(USUAL.most, Math.max(USUAL.fewest, Math.sqrt(steps)));
  return widths(range).find((width) => steps / width <= windows) ?? 1;
}

/** The normalized fairness measure of a window; null if there is none. */
export function nfm(served: SessionServed, window: number): number | null {
  const value = served.nfm[window] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** Values that a line can show. */
export const MEASURES = ["throughput", "fair share"] as const;
export type SharesMeasure = (typeof MEASURES)[number];

/** Values by window: bytes per step, or received service relative to the fair share among all that were served or waited. */
export function line(served: SessionServed, number: number, measure: SharesMeasure): (number | null)[] {
  const share = served.shares[number];
  if (!share) return [];
  const windows = Array.from({ length: completedWindows(served) }, (_, window) => window);
  if (measure === "throughput") return windows.map((window) => (share.bytes[window] ?? 0) / served.width);
  return windows.map((window) => {
    const there = served.shares.filter(({ bytes, waits }) => (bytes[window] ?? 0) + (waits[window] ?? 0) > 0);
    if (!there.includes(share)) return null;
    const bytes = there.reduce((sum, one) => sum + (one.bytes[window] ?? 0), 0);
    const weights = there.reduce((sum, { weight }) => sum + weight, 0);
    return bytes === 0 ? null : ((share.bytes[window] ?? 0) * weights) / (share.weight * bytes);
  });
}

/** Mean and largest NFM of the windows that ended up to a step, and the number of windows with a value. */
export function upTo(served: SessionServed, step: number): { windows: number; mean: number; most: number } {
  const ended = Math.min(completedWindows(served), Math.floor((step + 1 - served.first) / served.width));
  const values = Array.from({ length: Math.max(0, ended) }, (_, window) => nfm(served, window)).filter(
    (value): value is number => value !== null,
  );
  const sum = values.reduce((all, value) => all + value, 0);
  return { windows: values.length, mean: values.length === 0 ? 0 : sum / values.length, most: Math.max(0, ...values) };
}
