// Work in slices, so that what the reader does next is heard between them.

/** Time for what waits. */
export interface Rest {
  /** Lets messages that wait be delivered before the next slice of work. */
  breathe(): Promise<void>;
  /** Waits until the reader has probably paused. */
  pause(): Promise<void>;
}

/** Steps of the first slice of a run. */
export const FIRST_SLICE = 64;
/** Work between two checks for messages, in milliseconds: short enough to feel no delay. */
const SLICE_MS = 12;

/** The steps of the next slice, after one of `slice` steps that began at this time. */
export function adapted(slice: number, began: number, milliseconds = SLICE_MS): number {
  const took = Math.max(performance.now() - began, 1);
  return Math.max(1, Math.min(1 << 20, Math.round((slice * milliseconds) / took)));
}
