// The source of hardware beside its run, as `wasm/bindings/source` gives it. Lines and columns begin at 1.

/** Line, column, last line, and the column behind it. */
export type SourceRange = readonly [number, number, number, number];

/** A signal of a module. */
export interface DeclaredSignal {
  /** Name, with its generate blocks. */
  name: string;
  line: number;
  column: number;
  /** A local variable of a procedure, which has no value. */
  isLocal: boolean;
  /** Bits of an element. */
  bits: number;
  /** Elements of an unpacked array; 0 if it is none. */
  elements: number;
  /** As the source calls it. */
  type: string;
  /** Names of an enumeration. */
  values: Readonly<Record<string, number>>;
  /** Lines that may assign it; of an instance's output the line of its port. */
  assigned: readonly number[];
}

/** A module with its parameters. */
export interface SourceModule {
  name: string;
  /** Place in the files. */
  file: number;
  line: number;
  signals: readonly DeclaredSignal[];
  /** File, line, column, length and signal of each place where a signal is named. */
  uses: readonly (readonly [number, number, number, number, number])[];
}

export interface SourceInstance {
  /** Path below the top, empty for the top. */
  name: string;
  /** Place in the modules. */
  module: number;
}

/** What the source of an engine has. */
export interface SourceOutline {
  top: string;
  files: readonly string[];
  modules: readonly SourceModule[];
  instances: readonly SourceInstance[];
  /** Signals behind the engine's fields; brackets that begin with `i` depend on the word, see `Field.signal`. */
  fields: Readonly<Record<string, string>>;
}

/** What a signal is at a step. */
export interface SignalValue {
  /** Place in the signals of the module. */
  signal: number;
  /** What the edge at the end of the step finds. */
  edge: string;
  /** What it is behind the step, if that is something else. */
  after: string | null;
  /** Whether it differs from the step before, or the step changes it. */
  changed: boolean;
  /** Whether edges write it. */
  register: boolean;
}

/** What the statements of an instance do at a step. */
export interface SourceLines {
  values: readonly SignalValue[];
  /** Assignments and conditions that are executed. */
  reached: readonly SourceRange[];
  /** Those that are not. */
  passed: readonly SourceRange[];
}

/** The same, with a signal that was asked for; null if it has no value. */
export interface SourceStep extends SourceLines {
  asked: SignalValue | null;
}

export interface SourcePlaceOf {
  file: string;
  at: SourceRange;
}

/** Bits of a signal at a step. */
export interface CauseInput {
  /** Path below the top, with `[7:4]` or `.member` for a part. */
  signal: string;
  width: number;
  value: string;
  /** The value a step before, if it is known. */
  before: string | null;
  step: number;
  /** True for what the edge at the end of the step left, false for what it found. */
  after: boolean;
}

/** A condition, or an assignment to other bits. */
export interface CauseCondition {
  place: SourcePlaceOf;
  answer: "held" | "notHeld" | "elsewhere";
  inputs: readonly CauseInput[];
}

export type CauseReason =
  | {
      kind: "assigned";
      place: SourcePlaceOf;
      /** Whether an edge of the clock made it take effect. */
      clocked: boolean;
      conditions: readonly CauseCondition[];
      inputs: readonly CauseInput[];
    }
  | { kind: "connected"; place: SourcePlaceOf; inputs: readonly CauseInput[] }
  /** An input of the top. */
  | { kind: "driven" }
  /** Nothing has changed it since the run began. */
  | { kind: "initial" }
  /** Nothing has changed it from the step `since` on; what was before is not searched yet. */
  | { kind: "earlier" }
  | { kind: "unknown"; why: string };

/** Where a search for a change has ended. */
export interface SourceChange {
  /** The step whose edge changes the signal. */
  step: number | null;
  /** If none was found yet: the step from which to search on. */
  open: number | null;
}

/** Why a signal is what it is. */
export interface SourceCause {
  of: CauseInput;
  /** The step whose edge made it so. */
  since: number;
  reason: CauseReason;
  /** Of a register that is held: why nothing is assigned at the step that was asked for. */
  kept: readonly CauseCondition[];
}

/** The source of an engine's hardware: its elaborated design as JSON text, and the texts of its files. */
export interface SourceFiles {
  elaborated: string;
  texts: readonly string[];
}

/** A module of the reader that the scenario names. */
export interface NamedModule {
  name: string;
  build: string;
  config: string;
  map: string;
  module: Uint8Array;
}

/** A run whose source is shown. */
export interface SourceRun {
  /** Text of the scenario, as it is shown. */
  text: string;
  engine: number;
  /** The shipped hardware of the engine: its configuration, and the addresses of its source and of the hardware with all signals. Null for a
   * module of the reader. */
  shipped: { config: string; module: string; source: string } | null;
  /** Modules of the reader, for all engines. */
  modules: readonly NamedModule[];
  /** The source and the hardware with all signals, of a module of the reader. */
  own: { name: string; build: string; files: SourceFiles; config: string; module: Uint8Array } | null;
}
