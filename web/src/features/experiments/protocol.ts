// Requests of the page to a worker of experiments. Each worker has an experiment open, and answers requests in turn.

import type { AnswerOf, MessageOf, RequestOf, Unanswered } from "../../base/request-protocol";
import type { Experiment } from "../../gen/types/Experiment";
import type { Problem } from "../../gen/types/Problem";

/** A point in the list. */
export interface SweepListed {
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
  points: SweepListed[];
}

/** A mark and what came out. */
export interface SweepMarked {
  text: string;
  /** Null until it is there. */
  value: number | null;
}

/** The marks of the file, judged by the values so far. */
export interface Judged {
  paper: SweepMarked[];
  expected: SweepMarked[];
  /** Expectations that did not come out; only means something once all points are there. */
  failures: string[];
}

/** Requests by name, with what they take and give. */
export interface SweepRequests {
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

export type SweepRequest = RequestOf<SweepRequests>;

/** What the page posts: the compiled module first. */
export type Message = { id: 0; name: "module"; module: WebAssembly.Module } | MessageOf<SweepRequests>;

/** Why a request came to nothing. */
export type SweepRefusal =
  /** The file is wrong, and where. */
  { kind: "problems"; problems: Problem[] } | Unanswered;

/** How many packets have arrived in the point that runs. */
export interface SweepReport {
  id: number;
  kind: "progress";
  packets: number;
}

export type SweepAnswer = AnswerOf<SweepRequests, SweepRefusal, SweepReport>;
