// The interface between the page and a design: pure functions from a step to its drawing and its sentences.

import type { ComponentType } from "react";
import { opThing, type SearchResult, type Thing } from "../base/thing";
import type { CoresBench } from "../gen/types/CoresBench";
import type { CoresFrame } from "../gen/types/CoresFrame";
import type { CoresOpened } from "../gen/types/CoresOpened";
import type { EngineFrame } from "../gen/types/EngineFrame";
import type { EventFrame } from "../gen/types/EventFrame";
import type { Info } from "../gen/types/Info";
import type { LaneFrame } from "../gen/types/LaneFrame";
import type { OpFrame } from "../gen/types/OpFrame";
import type { PortOpened } from "../gen/types/PortOpened";
import type { Scenario } from "../gen/types/Scenario";
import type { SequencedFrame } from "../gen/types/SequencedFrame";
import type { SlotFrame } from "../gen/types/SlotFrame";
import type { Wiring } from "../gen/types/Wiring";
import type { Layers, Mark, Picture, View } from "../kit/marks/mark";
import type { Facts } from "./clause";
import type { Listing } from "./listing";
import type { Questions } from "./questions";

/** The packets around an engine, if the traffic consists of packets. */
export interface PacketsScene {
  opened: PortOpened;
  /** Duration of a step in picoseconds; each engine has its own clock. */
  clock: number;
  lane: LaneFrame;
  /** How the run ended, in its last step: `drained`, `stuck`, `stopped` or `out-of-steps`. */
  end: string | null;
  /** True if ranks distinguish packets; otherwise every rank is 0. */
  ranked: boolean;
  /** True in a network, where other nodes decide what comes next and when it is asked for. */
  inNetwork: boolean;
}

/** The cores of a packet program and its techniques, in one step. */
export interface CoresScene {
  opened: CoresOpened;
  bench: CoresBench;
  /** Duration of a step in picoseconds. */
  clock: number;
  /** The cores behind this engine; for a reference, the cores behind the engine that is compared with it. */
  own: CoresFrame & { sequenced: SequencedFrame };
  /** The cores of the other techniques, for the same packets. */
  others: readonly CoresFrame[];
  /** How the run ended, in its last step: `drained` or `stuck`. */
  end: string | null;
  /** States of the selected cores, by number of the core. */
  states: Readonly<Record<number, StateTable>>;
}

/** A core in detail. Columns have one value unless noted, and are empty if there is no such core. */
export interface StateTable extends Readonly<Record<CoreCount, Float64Array>> {
  /** Number of entries of its state. */
  count: Float64Array;
  /** The first entries: for each the words of its key, then of its value. */
  words: Float64Array;
  /** Digest of the state in two 32-bit words, the higher one first. */
  digest: Float64Array;
  /** Comparison of its state with that of every core; `elsewhere` is a core that has processed more or fewer packets. */
  compared: readonly ("elsewhere" | "equal" | "different" | null)[];
}

/** Counters of a core: packets, rows, and picoseconds of work and of waiting. */
type CoreCount =
  | ("done" | "pass" | "drop" | "lost" | "dropped")
  | ("replayed" | "recovered" | "skipped" | "busy" | "waiting");

/** What is known of a module of a user besides its interface. */
export interface ModuleScene {
  /** Its ports by what they are for. */
  wiring: Wiring;
  /** Words of a field before the step, `back` 0; words of a port also before earlier steps. Undefined if they are not known. */
  before(field: string, back: number): Uint32Array | undefined;
}

/** One engine in one step: everything that its views depend on. */
export interface Scene {
  info: Info;
  step: number;
  engine: EngineFrame;
  /** The operations presented in this step, at most one per port. */
  slots: readonly SlotFrame[];
  /** The operations of each of the next steps; empty for a bubble. */
  upcoming: readonly (readonly SlotFrame[])[];
  /** The packets around the engine; null if the traffic consists of operations. */
  packets: PacketsScene | null;
  /** The cores behind the engine; null if there are none. */
  cores: CoresScene | null;
  /** Present if the engine is a module of a user. */
  module?: ModuleScene;
  /** The words of a field after the step; empty if the engine does not have the field. */
  probe(field: string): Uint32Array;
  /** A word of a field, also of one that is too large to be copied completely; undefined if it was not read. */
  word(field: string, index: number): number | undefined;
  /** Mechanisms of the hardware that are off in this step, by their names in the scenario. */
  off: readonly string[];
  /** True if every mechanism has been on from the first step to this one. */
  intact: boolean;
  /** Selected things, whose words were read. */
  selected: readonly Thing[];
  /** True in presenter mode: every element is drawn, however much space that takes. Otherwise drawings count what does not fit. */
  complete?: boolean;
  /** An operation of the recent past. */
  op(op: number): OpFrame | undefined;
}

/** An operation of this step or of the recent past, with its kind and its arguments. */
export const operationOf = (scene: Pick<Scene, "slots" | "op">, op: number) =>
  scene.slots.find((slot) => slot.op === op) ?? scene.op(op);

/** A name in a sentence that highlights its thing. */
export interface Mention {
  text: string;
  thing: Thing;
}

/** `op 7`, or with its kind `op 7 (dequeue-max)`. */
export const opMention = (op: number, kind?: string): Mention => ({
  text: kind ? `op ${op} (${kind})` : `op ${op}`,
  thing: opThing(op),
});

/** Text with names that highlight their things. */
export type Sentence = readonly (string | Mention)[];

export const plainText = (sentence: Sentence) =>
  sentence.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** Capitalizes the first letter of a sentence, also if it begins with a name. */
export function capital([first, ...rest]: Sentence): Sentence {
  const raise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  if (first === undefined) return [];
  return [typeof first === "string" ? raise(first) : { ...first, text: raise(first.text) }, ...rest];
}

/** A sentence about this step, with its importance. */
export interface Remark {
  sentence: Sentence;
  /** Importance: the larger, the more the sentence explains; remarks below 10 are routine. */
  weight: number;
  /** Its stage in the pipeline. */
  stage: number | null;
  /** The kind of its event. Scenarios can name kinds to be explained first. */
  topic: string;
  /** The facts in the sentence, by name. */
  facts: Facts;
}

/** An operation in the pipeline strip. */
export interface Token {
  op: number;
  kind: string;
  /** A few characters: `17 @ 2`. */
  detail: string;
  /** The end of the list that it works on, as a mark. */
  mark: "head" | "tail" | null;
  /** Why it is refused, or null. */
  refused: string | null;
}

/** A forwarded value, or knowledge that one operation has of another, from its source stage. */
export interface Arc {
  from: number;
  to: number;
  /** The forwarded values: `StOC`. */
  labels: readonly string[];
  /** A value is forwarded (`forward`); assumed because of the operation ahead (`speculate`); taken over from it (`adopt`); or wrongly not
   * assumed (`wrong`). */
  kind: "forward" | "speculate" | "adopt" | "wrong";
}

/** The pipeline in one step. */
export interface Pipeline {
  /** Occupants of each stage, at most one operation per port; empty for a bubble. */
  stages: readonly (readonly Token[])[];
  arcs: readonly Arc[];
}

/** An access at a memory port. */
export interface PortUse {
  address: number;
  /** The stage that uses it. */
  stage: number;
  /** Its operation; null if there is none, for example while memories are cleared. */
  op: number | null;
}

/** A memory with a read port and a write port, in one step. */
export interface MemoryUse {
  name: string;
  /** The field that is stored in it; null if there is none. */
  field: string | null;
  read: PortUse | null;
  write: PortUse | null;
}

/** Two operations whose addresses the hardware compares in a step. */
export interface AddressComparison {
  /** The memory of the addresses: `L2 bitmap`, `bucket`. */
  memory: string;
  /** The stage of the operation behind, which does the comparison. */
  stage: number;
  /** Numbers of the operations. */
  behind: number;
  ahead: number;
  /** Number of stages between them. */
  distance: number;
  /** Digits of both addresses, beginning with L1. All but the last pair were compared on earlier levels, and the result was saved. */
  pairs: readonly (readonly [behind: number, ahead: number])[];
}

/** Properties of a thing as a table. */
export interface Inspection {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
  /** A remark below the table. */
  text: string;
}

/** The highlighted and selected things, and actions that change them. */
export interface Pointing {
  /** Highlighted things: selected, or named by the text under the pointer. */
  lit: ReadonlySet<Thing>;
  select(thing: Thing | null): void;
  hover(thing: Thing | null): void;
}

export interface ControlProps {
  scene: Scene;
  /** Size of the drawing in pixels, as for `marks`. */
  width: number;
  height: number;
  pointing: Pointing;
  /** Reopens the run with another value of a parameter; undefined if the run must not change. */
  setParameter?: ((name: string, value: number) => void) | undefined;
}

/** A kind of event with its own row on the timeline. */
export interface Notable {
  /** Kind of the event. */
  readonly key: string;
  /** Its name in the legend. */
  readonly name: string;
  /** CSS token of its colour. */
  readonly token: string;
}

/** Words of the state that are plotted over the run. */
export interface PlottedWords {
  /** Their field. */
  readonly field: string;
  /** Title of the plot: `Bounds`. */
  readonly title: string;
  /** The name of one of the words: `q3`. */
  label(word: number): string;
}

/** The search field of a design. */
export interface DesignSearch {
  /** Its label: `Priority or element`. */
  label: string;
  /** Examples of searches: `2748, e17, data 17`. */
  examples: string;
  /** Searches the shown step. Undefined if only the worker has the complete state (`readers.ts`). */
  find?(scene: Scene, text: string): SearchResult;
}

/** Everything that the page needs of a design, loaded as one chunk. */
export interface Design {
  /** Name for people. */
  title: string;
  /** State fields that the functions below read. */
  fields(info: Info): string[];
  /** Draws a step in a panel of this size. For a scene with `complete` the drawing is as large as its contents need, and at least as large as
   * the panel. `view` is the visible part of its height; the invisible part of very long lists need not be drawn. */
  marks(scene: Scene, width: number, height: number, view?: View): Picture;
  /** Size in pixels below which the structure is scaled down instead of squeezed. A wide drawing may need less height, and one with cores
   * more. */
  least(info: Info, known?: { width?: number; cores?: CoresScene | null }): { width: number; height: number };
  /** Sentences on what happened in this step, and why. */
  explain(scene: Scene): Remark[];

  // Capabilities: optional functions of a design.

  /** A control in front of the marks, for actions other than clicking things. */
  Control?: ComponentType<ControlProps>;
  /** Occupants of the stages; null for an engine without stages. */
  pipeline?(scene: Scene): Pipeline | null;
  /** True if its sentences name stages of the pipeline. */
  namesStages?: boolean;
  /** Forwarding between stages in a step, from its events. */
  arcs?(info: Info, events: readonly EventFrame[]): Arc[];
  /** Its own events with rows on the timeline, the most important first. */
  notable?: readonly Notable[];
  /** Its own events that are listed over the run. */
  readonly listing?: Listing;
  /** Words of its state that are plotted over the run. */
  readonly plotted?: PlottedWords;
  /** Where those words converge with this traffic, if theory predicts it. */
  target?(info: Info, file: Scenario): { values: readonly number[]; text: string } | null;
  /** Number of levels from which packets with departure times leave. */
  timedLevels?(info: Info): number;
  /** The search field, if things have numbers. */
  search?: DesignSearch;
  /** Meanings of colours, symbols, dashes and arrows in the drawing. */
  legend?(info: Info): readonly LegendItem[];
  /** Properties of a thing other than an operation; null if the design has no such thing. */
  inspect?(scene: Scene, thing: Thing): Inspection | null;
  /** Addresses that are compared in this step. */
  comparisons?(scene: Scene): AddressComparison[];
  /** Memories that are read and written in this step. */
  memories?(scene: Scene): MemoryUse[];
  /** An optional extra drawing. */
  aside?: Aside;
  /** Questions about the next steps. */
  questions?: Questions;
}

/** An entry of the legend: marks of the structure, or a symbol of the pipeline strip. */
export type LegendItem = { means: string } & (
  | { marks: readonly Mark[] }
  /** An arc of this kind, or the mark of an end of a list. */
  | { strip: Arc["kind"] | "head" | "tail" }
);

/** An optional extra drawing that the reader can open beside the main one. */
export interface Aside {
  /** Tooltip of its tab. */
  tooltip: string;
  /** The text of its tab; null if there is nothing to show. */
  tab(scene: Scene): string | null;
  /** Its width in units. */
  width(info: Info): number;
  /** Its marks from the left edge, for a height in units. */
  marks(scene: Scene, height: number): Layers;
}
