// Captures and tables that the reader brings: what the module `captures` makes of them, and how much the page takes.

import type { Problem } from "../../gen/types/Problem";

/** What came of a file, as `wasm/bindings/captures` gives it. */
export interface Imported {
  /** What it holds; empty if it is neither a capture nor a table. */
  kind: "" | "capture" | "packets" | "operations" | "sizes";
  /** The scenario, of everything in front of what is wrong; empty if there is none. */
  scenario: string;
  /** Packets read; 0 if the file holds none. */
  read: number;
  /** Packets of the scenario. */
  taken: number;
  /** Packets that could have been taken, behind the last one taken. */
  leftOut: number;
  /** What is to be known of the packets: what was passed over, by cause, and what became of their times. */
  lines: readonly string[];
  problems: readonly Problem[];
  /** Of sizes of flows, the scenarios among which to choose. */
  choices: readonly Choice[];
}

/** A scenario of sizes of flows. */
interface Choice {
  /** Which size a flow between two rows of the table has. */
  interpolation: "lower" | "linear" | "upper";
  /** Mean size in bytes. */
  mean: number;
  scenario: string;
}

/** Packets of a file that the page takes, the first ones. So many are run to their end in about 7 s beside what the reader does, with 60 MB;
 * 65,536, as many as a scenario may list, need 30 s and 230 MB. */
export const MOST_PACKETS = 16_384;

/** Steps of a run that keeps the times of its packets. They take about 10 s. */
export const MOST_STEPS = 1 << 22;

/** Bytes of a file that is read: twice so many are held meanwhile. */
export const MOST_BYTES = 256 << 20;
