// The experiment that is open, and the outcome of its runs. A separate store: it is fetched with this screen, and runs go on while another
// one is shown.

import { createStore } from "zustand/vanilla";
import type { Variant } from "../../address/experiment";
import type { Experiment } from "../../gen/types/Experiment";
import type { ShownError } from "../../kit/problems/shown-error";
import type { Judged, SweepListed } from "./protocol";
import type { ValuesRow } from "./rows";

/** The values of a point, for views and for workers. */
export interface SweepValues {
  rows: readonly ValuesRow[];
  raw: Float64Array;
}

/** An experiment that is open. */
export interface SweepOpen {
  variant: Variant;
  /** Its file as it was given, and read. */
  fileText: string;
  file: Experiment;
  /** What runs: the file, or the variant of it. */
  experiment: Experiment;
  text: string;
  unit: string;
  points: readonly SweepListed[];
  /** Packets of the longest point in the file; null if the file does not give their number. */
  longest: number | null;
}

export type Running =
  /** Nothing is running. `ended` is the reason why not all points are there, if they were begun. */
  | { kind: "idle"; ended: "cancelled" | null }
  | {
      kind: "running";
      /** Packets that have arrived in points under way, by point. */
      under: ReadonlyMap<number, number>;
      /** Packets of points that are done, before and since this run began. */
      done: number;
      /** Packets of all points. */
      all: number;
      /** Seconds left; null as long as there is no estimate. */
      left: number | null;
      workers: number;
    };

export interface SweepState {
  open: SweepOpen | null;
  /** By point; null until it is there. */
  values: readonly (SweepValues | null)[];
  /** Points without values for a reason. */
  failed: ReadonlyMap<number, string>;
  judged: Judged | null;
  running: Running;
  /** Seconds of each point, as measured on its first packets; null before. */
  costs: readonly number[] | null;
  /** Seconds that the last whole sweep took; null if it was not in one go. */
  took: number | null;
  /** The fault of the file that was opened last, or of the workers. */
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
