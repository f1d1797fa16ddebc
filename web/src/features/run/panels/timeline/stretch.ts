// The visible range of the timeline: steps from `first` to `last`, both included.

export interface TimelineRange {
  readonly first: number;
  readonly last: number;
}

/** Smallest number of visible steps. */
export const LEAST = 8;

export const lengthOf = ({ first, last }: TimelineRange) => last - first + 1;

export const completeRange = (steps: number): TimelineRange => ({ first: 0, last: Math.max(0, steps - 1) });

export const isComplete = (range: TimelineRange, steps: number) => range.first <= 0 && range.last >= steps - 1;

/** A range of this length inside the run, or the complete run if it is shorter. */
export function fitted(first: number, length: number, steps: number): TimelineRange {
  const size = Math.round(Math.max(Math.min(LEAST, steps), Math.min(length, steps)));
  const from = Math.round(Math.max(0, Math.min(first, steps - size)));
  return { first: from, last: from + size - 1 };
}

/** Zooms by a factor (below 1 zooms in) around step `fixed`. */
export function zoomed(range: TimelineRange, factor: number, fixed: number, steps: number): TimelineRange {
  const length = lengthOf(range);
  const wanted = Math.max(Math.min(LEAST, steps), Math.min(steps, length * factor));
  const share = (fixed - range.first) / length;
  // A factor close to 1 may round to no change at all.
  const size = factor < 1 ? Math.floor(wanted) : Math.ceil(wanted);
  return fitted(fixed - share * size, size, steps);
}

/** Moves the range by a number of steps within the run. */
export const panned = (range: TimelineRange, by: number, steps: number): TimelineRange =>
  fitted(range.first + by, lengthOf(range), steps);

/** Moves the range so that a step is visible; returns the same object if it already is. */
export function following(range: TimelineRange, step: number, steps: number): TimelineRange {
  if (step >= range.first && step <= range.last) return range;
  const length = lengthOf(range);
  // Leaves space for the next steps before it has to move again.
  return fitted(step > range.last ? step - length * 0.15 : step - length * 0.85, length, steps);
}

/** The step at a fraction of the width, or the nearest flagged step within `reach` (a fraction of the width). */
export function stepAt(share: number, range: TimelineRange, flags: readonly number[], reach: number): number {
  const length = lengthOf(range);
  const at = range.first + Math.max(0, Math.min(share, 1)) * length;
  const step = Math.min(Math.floor(at), range.last);
  const away = (flag: number) => Math.abs(flag + 0.5 - at);
  const near = flags.reduce<number | null>((best, flag) => {
    const closer = away(flag) <= reach * length && (best === null || away(flag) < away(best));
    return closer ? flag : best;
  }, null);
  // If a step is wider than the reach, the step under the pointer is taken.
  return near !== null && reach * length >= 1 ? near : step;
}
