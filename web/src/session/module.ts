// What the worker needs of the wasm modules, so that tests can give it another.

import type { Result } from "../base/result";
import type { Answering } from "./queries";

/** A session as the wasm module gives it. */
export interface Session extends Answering {
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
  /** The functions of the session. Rejects if they cannot be fetched; asked again, it tries again. */
  bindings(): Promise<SessionBindings>;
  /** Makes hardware configurations ready, or reports why it cannot. */
  load(configs: readonly string[]): Promise<Result<null, string>>;
}

/** The functions of the session. */
export interface SessionBindings {
  /** The hardware configurations that a scenario needs. Throws a string: a JSON array of problems, of an engine each that is not built. */
  hardware(text: string): readonly string[];
  /** A scenario whose hardware is ready. Throws a string: a JSON array of problems. */
  open(text: string): Session;
  /** `Advice[]` as JSON: warnings about a scenario that is right. */
  advice(text: string): string;
  /** A scenario in its canonical form. Throws a string: a JSON array of problems. */
  format(text: string): string;
  /** A scenario as a link carries it, before it is compressed. Throws a string: a JSON array of problems. */
  compact(text: string): string;
  /** `Decoded` as JSON. Throws a string for people. */
  decodeLink(link: string): string;
}

/** The contents of a link. */
export interface Decoded {
  scenario: string | null;
  name: string | null;
  url: string | null;
  step: number | null;
}
