// Messages between the page and a worker of experiments. Each worker has an experiment open, and answers requests in turn.

import type { Experiment } from "../../gen/types/Experiment";
import type { Problem } from "../../gen/types/Problem";

/** A point in the list. */
export interface Listed {
  /** Number of its series. */
  series: number;
  /** Number of its value on the x axis. */
  value: number;
  /** The value in words, empty where all runs have the same. */
  name: string;
  /** Packets at most. */
  packets: number;
}

export interface Opened {
  /** The file, complete. */
  experiment: Experiment;
  /** Unit of the measure. */
  unit: string;
  points: Listed[];
}

/** A mark and what came out. */
export interface Marked {
  text: string;
  /** Null until it is there. */
  value: number | null;
}

/** The marks of the file, judged by the values so far. */
export interface Judged {
  paper: Marked[];
  expected: Marked[];
  /** Expectations that did not come out; only means something once all points are there. */
  failures: string[];
}

/** Requests by name, with what they take and give. */
export interface Requests {
  /** Opens an experiment in place of the one that was. */
  open: { take: { text: string }; give: Opened };
  /** Seconds that a packet takes, for each of these points, by the first `packets` of them. */
  time: { take: { points: readonly number[]; packets: number }; give: { seconds: number[] } };
  /** Runs a point to its end. Its values as `rowsOf` reads them. */
  run: { take: { point: number }; give: { rows: Float64Array } };
  /** Takes the values of points that ran elsewhere, and judges the marks by all so far. */
  take: { take: { rows: readonly { point: number; rows: Float64Array }[] }; give: Judged };
  /** All values so far as text, as the command line writes them. */
  csv: { take: object; give: { text: string } };
  /** The scenario file of a point. */
  scenario: { take: { point: number }; give: { text: string } };
}

export type RequestName = keyof Requests;

export type Request = { [K in RequestName]: { id: number; name: K } & Requests[K]["take"] }[RequestName];

export type Message =
  /** The compiled module. */
  { kind: "module"; module: WebAssembly.Module } | ({ kind: "request" } & Request);

/** Why a request came to nothing. */
export type Refusal =
  /** The file is wrong, and where. */
  | { kind: "problems"; problems: Problem[] }
  /** The worker is gone. */
  | { kind: "died"; reason: string };

export type Answer =
  | { id: number; kind: "done"; value: Requests[RequestName]["give"] }
  | { id: number; kind: "refused"; refusal: Refusal }
  /** How many packets have arrived in the point that runs. */
  | { id: number; kind: "progress"; packets: number }
  /** It cannot go on, whatever it is asked. */
  | { id: number; kind: "broken"; reason: string };
