// Captures and tables that the reader brings: what the module `captures` makes of them, and how much the page takes.

import type { Problem } from "../../../gen/types/Problem";

/** What came of a file, as `wasm/bindings/captures` gives it. */
export interface Imported {
  /** What it holds; empty if it is neither a capture nor a table. */
  kind: "" | "capture" | "packets" | "operations" | "sizes";
  /** The scenario, of everything in front of the fault; empty if there is none. */
  scenario: string;
  /** Packets read; 0 if the file holds none. */
  read: number;
  /** Packets of the scenario. */
  taken: number;
  /** Packets that could have been taken, behind the last one taken. */
  leftOut: number;
  /** Facts about the packets: how many were passed over, by cause, and how their times were changed. */
  lines: readonly string[];
  problems: readonly Problem[];
  /** Of sizes of flows, the scenarios among which to choose. */
  choices: readonly ImportChoice[];
}

/** A scenario of sizes of flows. */
interface ImportChoice {
  /** Which size a flow between two rows of the table has. */
  interpolation: "lower" | "linear" | "upper";
  /** Bytes that each size counts: 1, or those of a packet. */
  sizeUnit: number;
  /** Mean size in bytes. */
  mean: number;
  scenario: string;
}

/** Packets that the page takes of a file, the first ones. Their run takes about 7 s and 60 MB in the background; that of 65,536, as many as a
 * scenario may list, takes 30 s and 230 MB. */
export const MOST_PACKETS = 16_384;

/** Steps of a run that keeps the times of its packets. They take about 10 s. */
export const MOST_STEPS = 1 << 22;

/** Largest file that is read, in bytes: it is held twice meanwhile. */
export const MOST_BYTES = 256 << 20;
