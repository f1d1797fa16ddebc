// Requests from the page to an experiment worker. Each worker has one experiment open, and answers requests in order.

import type { AnswerOf, MessageOf, RequestOf, Unanswered } from "../../base/request-protocol";
import type { Experiment } from "../../gen/types/Experiment";
import type { Problem } from "../../gen/types/Problem";

/** A point of the experiment. */
export interface SweepListed {
  /** Number of its series. */
  series: number;
  /** Index of its value on the x axis. */
  value: number;
  /** The value as text; empty if all runs have the same. */
  name: string;
  /** Largest number of packets. */
  packets: number;
}

export interface Opened {
  /** The complete file. */
  experiment: Experiment;
  /** Unit of the measure. */
  unit: string;
  points: SweepListed[];
  /** If the text was that of a part. */
  part: SweepPart | null;
}

/** A part of a sweep whose runs were made elsewhere, as the command line joins it. */
export interface SweepPart {
  /** Text of its experiment. */
  text: string;
  /** Seeds of each point. */
  seeds: number;
  /** Runs that are in it, and runs that the experiment takes. */
  done: number;
  all: number;
  /** Values for `rowsOf`, by point; null where there are none. */
  values: (Float64Array | null)[];
}

/** A mark with its measured value. */
export interface SweepMarked {
  text: string;
  /** Null until it is measured. */
  value: number | null;
}

/** The marks of the file, compared with the values so far. */
export interface Judged {
  paper: SweepMarked[];
  expected: SweepMarked[];
  /** Expectations that failed; valid only once all points are known. */
  failures: string[];
}

/** Requests by name, with their arguments and answers. */
export interface SweepRequests {
  /** Opens an experiment, or a part of a sweep, instead of the open one. */
  open: { take: { text: string }; give: Opened };
  /** Seconds per packet, for each of these points, measured on its first `packets` packets. */
  time: { take: { points: readonly number[]; packets: number }; give: { seconds: number[] } };
  /** Runs a point to its end. Returns values for `rowsOf`. */
  run: { take: { point: number }; give: { rows: Float64Array } };
  /** Adds the values of points that ran in other workers, and compares the marks with all values so far. */
  take: { take: { rows: readonly { point: number; rows: Float64Array }[] }; give: Judged };
  /** All values so far as text, in the format of the command line. */
  csv: { take: object; give: { text: string } };
  /** The scenario file of a point. */
  scenario: { take: { point: number }; give: { text: string } };
}

export type SweepRequest = RequestOf<SweepRequests>;

/** A message of the page: the compiled module first. */
export type Message = { id: 0; name: "module"; module: WebAssembly.Module } | MessageOf<SweepRequests>;

/** Why a request failed. */
export type SweepRefusal =
  /** The file is invalid. */
  { kind: "problems"; problems: Problem[] } | Unanswered;

/** Number of packets that have arrived in the running point. */
export interface SweepReport {
  id: number;
  kind: "progress";
  packets: number;
}

export type SweepAnswer = AnswerOf<SweepRequests, SweepRefusal, SweepReport>;
