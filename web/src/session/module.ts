// What the worker needs of the wasm modules, so that tests can give it another.

import type { Result } from "../base/result";

/** A session as the wasm module gives it. */
export interface Session {
  opened(): string;
  seek(step: number, maxSteps: number): boolean;
  /** What the seeks that follow see to: so many steps of `recent`. */
  keepRecent(steps: number): void;
  /** `StepEvents[]` as JSON. */
  recent(engine: number): string;
  executed(): number;
  explore(maxSteps: number): boolean;
  known(): number;
  steps(): number;
  part(track: number, first: number, last: number, count: number): Float64Array;
  /** How many events are listed of an engine, how many of them are kept, then those from number `first` on, nine words each. */
  listed(engine: number, first: number, count: number): Uint32Array;
  /** How many packets an engine of departure times let go, how many of them are kept, then those from number `first` on: step, dequeue, data,
   * flow, level, sub-FIFO, lowest level in range, F, units that it was late, units from its arrival to F, units that its FIFO covers, why it was
   * later than the bound or all ones, step of its enqueue or all ones. */
  departures(engine: number, first: number, count: number): Uint32Array;
  /** First step, steps of a window, 1 if there are more, how many windows, NFM by window, then by class or flow its number, weight, bytes by window, and
   * fewest packets that waited by window. */
  served(engine: number, flows: boolean, width: number, first: number, last: number): Float64Array;
  /** What was measured by rank: the ranks in a bin, then six values of each bin. */
  byRank(engine: number): Float64Array;
  /** `Problem[]` as JSON. */
  condition(text: string): string;
  /** Throws `Problem[]` as JSON. */
  search(conditions: string[], back: boolean): void;
  searchOn(maxSteps: number): boolean;
  /** `Found` as JSON, or null. */
  found(): string;
  frame(): string;
  probe(engine: number, field: number, first: number, count: number): Uint32Array;
  ops(engine: number, first: number, count: number): string;
  /** Throws a string for people. */
  failing(engine: number): string;
  /** Throws a string for people. */
  shrink(engine: number): Shrinking;
  free(): void;
}

/** Operations that are being shrunk. */
export interface Shrinking {
  work(maxSteps: number): boolean;
  progress(): string;
  /** Throws a string for people. */
  scenario(): string;
  free(): void;
}

/** What the runner needs of the wasm modules. */
export interface SessionModule {
  /** Makes the designs of a scenario ready, or says why it cannot. What follows asks for scenarios whose designs are. */
  designs(text: string): Promise<Result<null, string>>;
  /** The hardware configurations that a scenario needs; none if it is wrong. */
  hardware(text: string): readonly string[];
  /** Makes them ready, or says why it cannot. */
  load(configs: readonly string[]): Promise<Result<null, string>>;
  /** A scenario whose hardware is ready. Throws a string: a JSON array of problems. */
  open(text: string): Session;
  /** A scenario in its canonical form. Throws a string: a JSON array of problems. */
  format(text: string): string;
  /** The fragment of a link, from `#` on. */
  encodeLink(text: string): string;
  /** `Decoded` as JSON. Rejects with a string for people. */
  decodeLink(link: string): Promise<string>;
}

/** What a link says. */
export interface Decoded {
  scenario: string | null;
  name: string | null;
  url: string | null;
  step: number | null;
}
