// The open experiment with the outcome of its runs. A separate store: it is loaded with this screen, and runs continue while another one is
// shown.

import { createStore } from "zustand/vanilla";
import type { Variant } from "../../address/experiment";
import type { Experiment } from "../../gen/types/Experiment";
import type { ShownError } from "../../kit/problems/shown-error";
import type { Judged, SweepListed, SweepPart } from "./protocol";
import type { ValuesRow } from "./rows";

/** The values of a point, for views and for workers. */
export interface SweepValues {
  rows: readonly ValuesRow[];
  raw: Float64Array;
}

/** An open experiment. */
export interface SweepOpen {
  variant: Variant;
  /** Its file as text and parsed. */
  fileText: string;
  file: Experiment;
  /** The experiment that runs: the file, or a variant of it. */
  experiment: Experiment;
  text: string;
  unit: string;
  points: readonly SweepListed[];
  /** Packets of the longest point in the file; null if the file does not give their number. */
  longest: number | null;
  /** What was measured elsewhere, if a part of a sweep is open; null once the runs are made here. */
  part: Pick<SweepPart, "seeds" | "done" | "all"> | null;
}

export type Running =
  /** Nothing is running. `ended` is why not all points are known, if they were begun. */
  | { kind: "idle"; ended: "cancelled" | null }
  | {
      kind: "running";
      /** Packets that have arrived in running points, by point. */
      under: ReadonlyMap<number, number>;
      /** Packets of finished points, including points of earlier runs. */
      done: number;
      /** Packets of all points. */
      all: number;
      /** Remaining seconds; null before there is an estimate. */
      left: number | null;
      workers: number;
    };

export interface SweepState {
  open: SweepOpen | null;
  /** By point; null until it has finished. */
  values: readonly (SweepValues | null)[];
  /** Points that have failed, with the reason. */
  failed: ReadonlyMap<number, string>;
  judged: Judged | null;
  running: Running;
  /** Seconds of each point, estimated from its first packets; null before. */
  costs: readonly number[] | null;
  /** Seconds of the last complete sweep; null if it was interrupted. */
  took: number | null;
  /** The error of the last opened file, or of the workers. */
  error: ShownError | null;
}

export const EMPTY: SweepState = {
  open: null,
  values: [],
  failed: new Map(),
  judged: null,
  running: { kind: "idle", ended: null },
  costs: null,
  took: null,
  error: null,
};

export const sweepStore = createStore<SweepState>(() => EMPTY);

/** Points that have no values yet. */
export const missing = ({ values }: Pick<SweepState, "values">): number[] =>
  values.flatMap((one, point) => (one === null ? [point] : []));

export const packetsOf = (points: readonly SweepListed[]): number =>
  points.reduce((sum, { packets }) => sum + packets, 0);
