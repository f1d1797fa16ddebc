// Interfaces to the wasm modules, which tests can replace.

import type { Result } from "../base/result";
import type { Answering } from "./queries";

/** A session of the wasm module. */
export interface Session extends Answering {
  opened(): string;
  seek(step: number, maxSteps: number): boolean;
  /** Makes later seeks record this number of steps for `recent`. */
  keepRecent(steps: number): void;
  /** `StepEvents[]` as JSON. */
  recent(engine: number): string;
  /** Words of a field before the cursor's step, `back` 0, or an earlier one; empty if they are not kept. `keepRecent` says how many are. */
  wordsBefore(engine: number, field: number, back: number): Uint32Array;
  executed(): number;
  explore(maxSteps: number): boolean;
  known(): number;
  steps(): number;
  part(track: number, first: number, last: number, count: number): Float64Array;
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
  /** Throws a message for people. */
  failing(engine: number): string;
  /** Throws a message for people. */
  shrink(engine: number): Shrinking;
  /** `GoalsSeen` as JSON. */
  seen(): string;
  free(): void;
}

/** Operations that are being shrunk. */
export interface Shrinking {
  work(maxSteps: number): boolean;
  progress(): string;
  /** Throws a message for people. */
  scenario(): string;
  free(): void;
}

/** What the runner needs of the wasm modules. */
export interface SessionModule {
  /** The functions of the session. Rejects if they cannot be fetched; a later call tries again. */
  bindings(): Promise<SessionBindings>;
  /** Loads hardware configurations, or returns an error message. */
  load(configs: readonly string[]): Promise<Result<null, string>>;
  /** What reads maps. Rejects as `bindings` does. */
  maps(): Promise<MapReader>;
  /** Adds the hardware of a user's module. */
  adopt(config: string, module: Uint8Array): void;
}

/** Reads maps of users' modules, for few scenarios name one. */
export interface MapReader {
  /** A map for the session. Throws a string: a JSON array of problems. */
  pack(map: string): Uint8Array;
}

export interface SessionBindings {
  /** From now on scenarios may name this map; false if it is no packed map. */
  adopt(name: string, build: string, config: string, packed: Uint8Array): boolean;
  /** The hardware configurations that a scenario needs. Throws a string: a JSON array of problems, one per engine that is not built. */
  hardware(text: string): readonly string[];
  /** Opens a scenario whose hardware is loaded; `probes` is what the goals of an exercise need of its run, as JSON. Throws a string: a JSON array
   * of problems. */
  open(text: string, probes?: string | null): Session;
  /** `Advice[]` as JSON: warnings about a valid scenario. */
  advice(text: string): string;
  /** The canonical form of a scenario. Throws a string: a JSON array of problems. */
  format(text: string): string;
  /** The form of a scenario in a link, before compression. Throws a string: a JSON array of problems. */
  compact(text: string): string;
  /** `Decoded` as JSON. Throws a message for people. */
  decodeLink(link: string): string;
}

/** The contents of a link. */
export interface Decoded {
  scenario: string | null;
  name: string | null;
  url: string | null;
  step: number | null;
}
