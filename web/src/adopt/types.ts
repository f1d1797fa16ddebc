// What the screen of modules of users asks of the development server, which builds, and of the worker, which guesses and measures.

import type { Unanswered } from "../base/request-protocol";
import type { Result } from "../base/result";
import type { Direction } from "../gen/types/Direction";
import type { Problem } from "../gen/types/Problem";
import type { AdoptedModule } from "../session/adopted";

export type { AdoptedModule };

/** Texts of files by their paths below one folder: `fifo.sv`, `pkg/types.svh`. */
export type SourceTexts = Readonly<Record<string, string>>;

/** How sources are read: as the fields of the map that have these names. */
export interface ReadSettings {
  /** Name of the module; without one the only module that no other instantiates. */
  top?: string;
  /** Folders in which `include` looks. */
  include: readonly string[];
  /** Macros: name and text. */
  defines: Readonly<Record<string, string>>;
  /** Parameters: name and a literal of SystemVerilog. */
  parameters: Readonly<Record<string, string>>;
}

/** A place in the sources that keeps the module from being run. */
export interface SourceProblem {
  /** Path as in the sources; empty if it is about no file. */
  file: string;
  /** From 1 on; 0 if it is about no line. */
  line: number;
  found: string;
  expected: string;
}

/** A warning of the build. */
export interface BuildWarning {
  /** As in `SourceProblem`. */
  file: string;
  line: number;
  text: string;
}

/** A port as the front end reads it. */
export interface DescribedPort {
  name: string;
  direction: Direction;
  /** Of an element. */
  bits: number;
  /** Of an unpacked array, else 0. */
  elements: number;
}

/** The interface of a module. It has more, for the worker: keep the whole object. */
export interface SourceDescription {
  top: string;
  /** The sources that the module needs, in compile order. */
  files: readonly string[];
  ports: readonly DescribedPort[];
  /** Registers and memories that can be shown: `module.signal`. Undefined for modules that were stored before. */
  registers?: readonly { name: string }[];
  /** Parameters that can be set; null is a type. */
  parameters: readonly { name: string; value: number | string | null }[];
}

/** Hardware as the server has built it. */
export interface BuiltModule {
  /** See `AdoptedModule`. */
  build: string;
  config: string;
  module: Uint8Array;
  warnings: readonly BuildWarning[];
}

/** Why the server did not do what was asked. */
export type ServerRefusal =
  /** The sources or the map are wrong. `tops`: modules of which one has to be chosen, if that is why; `log`: what the tools said, which may be empty. */
  | { kind: "problems"; problems: readonly SourceProblem[]; tops: readonly string[]; log: string }
  /** It does not build for this page, or cannot be reached: a sentence with what to do. */
  | { kind: "unavailable"; text: string }
  /** A newer request has replaced it, or it was aborted. */
  | { kind: "cancelled" };

/** Whether sources can be built from here. */
export type BuildState =
  | { state: "ready" }
  /** A server that does not build for pages of other machines. */
  | { state: "refused"; reason: string }
  /** A built page, which has no server. */
  | { state: "static"; reason: string };

/** A module as the server needs it to build it again. */
export interface ModuleWithSources {
  /** See `AdoptedModule`. */
  name: string;
  build: string;
  map: string;
  /** The sources of this build. */
  files: SourceTexts;
}

/** A part of a run of modules: the 200 steps that end with `step`. */
export interface TracedRun {
  /** Text of the scenario. */
  scenario: string;
  /** Branch of the scenario; null for its own run. */
  fork: string | null;
  /** The engine whose signals are wanted. */
  engine: number;
  step: number;
  /** The modules that the scenario names. */
  modules: readonly ModuleWithSources[];
}

/** The development server. */
/** Hardware with all signals as fields, and its source. */
export interface ModuleWithSignals {
  config: string;
  module: Uint8Array;
  /** The elaborated design as JSON text, and the texts of its files. */
  source: { elaborated: string; texts: readonly string[] };
}

export interface AdoptServer {
  readonly availability: BuildState;
  /** Reads the interface of a module. */
  read(
    files: SourceTexts,
    settings: ReadSettings,
    signal?: AbortSignal,
  ): Promise<Result<SourceDescription, ServerRefusal>>;
  /** Builds the sources that a map names; `map` is its text. A newer build ends this one. */
  build(files: SourceTexts, map: string, signal?: AbortSignal): Promise<Result<BuiltModule, ServerRefusal>>;
  /** Builds the same with all signals, and gives the source that is shown beside it. A newer request ends this one. */
  signals(files: SourceTexts, map: string, signal?: AbortSignal): Promise<Result<ModuleWithSignals, ServerRefusal>>;
  /** The signals of an engine as a Value Change Dump. A newer request ends this one. */
  waveform(run: TracedRun, signal?: AbortSignal): Promise<Result<Blob, ServerRefusal>>;
}

/** Why the worker did not do what was asked. */
export type AdoptRefusal =
  /** The map is wrong; paths are inside it: `operations[0].valid`. */
  | { kind: "problems"; problems: Problem[] }
  /** Nothing that puts or takes was found: lines for people, with the ports in groups. `map` is the text of a map to complete. */
  | { kind: "unguessed"; lines: string[]; map: string }
  /** The module cannot be run or measured: a sentence. */
  | { kind: "impossible"; text: string }
  /** Died: it was stopped after the limit, or the module ended it. */
  | Unanswered;

/** A map after a probe. */
export interface ProbedMap {
  /** Text of the map: corrected, with findings. */
  map: string;
  /** What is wrong with the map or the module, and was left as it is. */
  problems: Problem[];
  /** Clock cycles that the probe took. */
  cycles: number;
}

/** The worker that guesses and measures. One that hangs in a module is ended after 30 s; the next request starts another one. */
export interface AdoptWorker {
  /** The text of the map that names, directions and widths of ports suggest. */
  guess(
    description: SourceDescription,
    settings: ReadSettings,
    signal?: AbortSignal,
  ): Promise<Result<string, AdoptRefusal>>;
  /** Runs the module and measures what names cannot tell. */
  probe(map: string, built: BuiltModule, signal?: AbortSignal): Promise<Result<ProbedMap, AdoptRefusal>>;
  /** Everything that is wrong with a map; empty if nothing is. */
  check(map: string): Promise<Result<Problem[], AdoptRefusal>>;
  /** A scenario of random operations for the module, in lockstep with its model if it has one. `name` as in `AdoptedModule`. */
  scenario(map: string, name: string, build: string): Promise<Result<string, AdoptRefusal>>;
}
