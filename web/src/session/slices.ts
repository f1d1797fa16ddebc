// Splits work into slices, so that the reader's next action is handled between them.

/** Pauses of a worker. */
export interface Rest {
  /** Lets pending messages be delivered before the next slice of work. */
  breathe(): Promise<void>;
  /** Waits until the reader has probably paused. */
  pause(): Promise<void>;
}

/** Number of steps of the first slice of a run. */
export const FIRST_SLICE = 64;
/** Milliseconds of work between two checks for messages: too short to feel a delay. */
const SLICE_MS = 12;

/** Number of steps of the next slice, after one of `slice` steps that began at this time. */
export function adapted(slice: number, began: number, milliseconds = SLICE_MS): number {
  const took = Math.max(performance.now() - began, 1);
  return Math.max(1, Math.min(1 << 20, Math.round((slice * milliseconds) / took)));
}
