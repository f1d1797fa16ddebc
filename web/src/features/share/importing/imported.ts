// Imported captures and tables: the result of the module `captures`, and the page's limits.

import type { Problem } from "../../../gen/types/Problem";

/** The result of importing a file, as `wasm/bindings/captures` returns it. */
export interface Imported {
  /** Kind of the file; empty if it is neither a capture nor a table. */
  kind: "" | "capture" | "packets" | "operations" | "sizes";
  /** The scenario, made of everything before the first error; empty if there is none. */
  scenario: string;
  /** Number of packets read; 0 if the file contains none. */
  read: number;
  /** Number of packets in the scenario. */
  taken: number;
  /** Number of usable packets after the last one in the scenario. */
  leftOut: number;
  /** Notes on the packets: how many were skipped, by cause, and how their times were changed. */
  lines: readonly string[];
  problems: readonly Problem[];
  /** For sizes of flows, the scenarios to choose from. */
  choices: readonly ImportChoice[];
}

/** A scenario made from sizes of flows. */
interface ImportChoice {
  /** Size of a flow between two rows of the table. */
  interpolation: "lower" | "linear" | "upper";
  /** Bytes per unit of a size: 1, or the bytes of a packet. */
  sizeUnit: number;
  /** Mean size in bytes. */
  mean: number;
  scenario: string;
}

/** Largest number of packets imported from a file, beginning with the first. Their run takes about 7 s and 60 MB in the background; a run
 * of 65,536, the limit of a scenario, takes 30 s and 230 MB. */
export const MOST_PACKETS = 16_384;

/** Largest number of steps of a run that keeps the times of its packets. They take about 10 s. */
export const MOST_STEPS = 1 << 22;

/** Largest file in bytes: it is in memory twice during the import. */
export const MOST_BYTES = 256 << 20;
