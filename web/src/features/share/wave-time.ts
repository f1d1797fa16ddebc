// Where a step stands in a waveform, in periods of the clock. The table is in cli/README.md; `cli/tests/wave_time.rs` compares waveforms with it.

import type { Info } from "../../gen/types/Info";

/** Periods from the beginning of a step until something of it stands in the signals. */
export interface WaveTime {
  /** The verdict, after the slot. */
  verdict: number;
  /** The result, after its step. */
  result: number;
  /** The state that a step leaves. */
  state: number;
}

/** True for hardware of the page's own designs. A module of the reader has no stages, nor has a model. */
const isShipped = ({ stages }: Info) => stages.length > 0;

/** Results of hardware stand in registers, which show a cycle later what a step made. The sequencer hands out beats in their own step, and a
 * module of the reader is read right before the edge that ends the step. What a model does is shown in its step too. */
export function waveTimeOf(info: Info): WaveTime {
  const isRegistered = isShipped(info) && info.design !== "scr_sequencer";
  return { verdict: Number(isShipped(info) && info.design === "gearbox"), result: Number(isRegistered), state: 1 };
}

/** True for a field that says what is there during a step; the others are state that the step leaves. */
export const isOfStep = (field: string): boolean => field.startsWith("pipe.") || field.startsWith("port.");

/** Where a step of this engine stands in a waveform: inputs, verdicts, results, registers. */
export function waveTimeText(info: Info): string {
  const { verdict, result } = waveTimeOf(info);
  const isSequencer = info.design === "scr_sequencer" && isShipped(info);
  const parts: [string, number][] = [
    [isSequencer ? "the first beats of its frames" : "its operations", 0],
    // A frame waits until it is taken.
    ...(isSequencer ? [] : [["its verdicts", verdict] as [string, number]]),
    ["its results", result],
    ["what registers hold after it", 1],
  ];
  const [now, later] = [0, 1].map((at) => parts.filter(([, from]) => from === at).map(([what]) => what)) as [
    string[],
    string[],
  ];
  const list = (words: string[]) =>
    words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
  const cycles =
    info.design === "bbq_pifo" && isShipped(info)
      ? " A step is two cycles of this design, of which waveforms have the first one."
      : "";
  return `Step s lies between the rising edges at s and s + 1 clock periods. There stand ${list(now)}; from s + 1 on ${list(later)}.${cycles}`;
}
