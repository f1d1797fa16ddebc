// Where a step stands in a waveform, in periods of the clock: cli/README.md has the table, and a test compares waveforms with it.

import type { Info } from "../../../gen/types/Info";

/** Periods from a step until something of it stands in the signals. */
export interface Cycles {
  /** The verdict, after the slot. */
  verdict: number;
  /** The result, after its step. */
  result: number;
  /** The state that a step leaves. */
  state: number;
}

/** Results of hardware stand in registers, which show a cycle later what a step made. The sequencer hands out beats in their own step, a
 * module of the reader is read before the edge, and a model has no registers: what it does is shown as hardware without stages would. */
export function cyclesOf({ design, stages }: Info): Cycles {
  const isRegistered = stages.length > 0 && design !== "scr_sequencer";
  return { verdict: design === "gearbox" && stages.length > 0 ? 1 : 0, result: isRegistered ? 1 : 0, state: 1 };
}

/** True for a field that says what is there during a step; the others are state that the step leaves. */
export const isOfStep = (field: string): boolean => field.startsWith("pipe.") || field.startsWith("port.");
