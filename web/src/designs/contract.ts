// What a design gives to the page: functions from a step to its drawing and its sentences. All of them are pure.

import type { ComponentType } from "react";
import { opThing, type Search, type Thing } from "../base/thing";
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
import type { Layers, Mark, Picture, View } from "../kit/marks/mark";
import type { Facts } from "./clause";
import type { Listing } from "./listing";
import type { Questions } from "./questions";

/** The packets around an engine, where the traffic is packets. */
export interface PacketsScene {
  opened: PortOpened;
  /** Duration of a step in picoseconds: each engine has its own clock. */
  clock: number;
  lane: LaneFrame;
  /** How the run ended, in its last step: `drained`, `stuck`, `stopped` or `out-of-steps`. */
  end: string | null;
  /** Whether ranks distinguish packets; otherwise every rank is 0. */
  ranked: boolean;
}

/** The cores of a packet program and its techniques in one step. */
export interface CoresScene {
  opened: CoresOpened;
  bench: CoresBench;
  /** Duration of a step in picoseconds. */
  clock: number;
  /** The cores behind this engine; for a reference, those behind the engine that is compared with it. */
  own: CoresFrame & { sequenced: SequencedFrame };
  /** The cores of the other techniques, on the same packets. */
  others: readonly CoresFrame[];
  /** How the run ended, in its last step: `drained` or `stuck`. */
  end: string | null;
  /** States of the selected cores, by number of the core. */
  states: Readonly<Record<number, StateTable>>;
}

/** A core in detail: columns, of one value unless noted, all of them empty without such a core. */
export interface StateTable extends Readonly<Record<CoreCount, Float64Array>> {
  /** Entries of its state. */
  count: Float64Array;
  /** The first ones of them: of each entry the words of its key, then of its value. */
  words: Float64Array;
  /** Of the state, in two words of 32 bits, the higher one first. */
  digest: Float64Array;
  /** How its state compares with that of every core; `elsewhere` is one that has taken in more packets, or fewer. */
  compared: readonly ("elsewhere" | "equal" | "different" | null)[];
}

/** Counts of a core: packets, rows, and picoseconds of work and of waiting. */
type CoreCount =
  | ("done" | "pass" | "drop" | "lost" | "dropped")
  | ("replayed" | "recovered" | "skipped" | "busy" | "waiting");

/** One engine in one step: everything that a view depends on. */
export interface Scene {
  info: Info;
  step: number;
  engine: EngineFrame;
  /** The operations presented in this step, at most one a port. */
  slots: readonly SlotFrame[];
  /** The operations of each step to come; none in a bubble. */
  upcoming: readonly (readonly SlotFrame[])[];
  /** The packets around it; null where operations are given directly. */
  packets: PacketsScene | null;
  /** The cores behind it; null where there are none. */
  cores: CoresScene | null;
  /** State after the step; empty for a field that the engine does not have. */
  probe(field: string): Uint32Array;
  /** A word of a field, also of one that is too large to be there in full; undefined if it was not read. */
  word(field: string, index: number): number | undefined;
  /** Mechanisms of the hardware that are off in this step, by their names in the scenario. */
  off: readonly string[];
  /** Whether every mechanism has been on from the first step to this one. */
  intact: boolean;
  /** Selected things: words about them were read. */
  looked: readonly Thing[];
  /** Whether every element is drawn, however much room that takes: presenter mode. Otherwise drawings count what does not fit. */
  whole?: boolean;
  /** An operation of the recent past. */
  op(op: number): OpFrame | undefined;
}

/** An operation of this step or of the recent past: its kind and its arguments. */
export const operationOf = (scene: Pick<Scene, "slots" | "op">, op: number) =>
  scene.slots.find((slot) => slot.op === op) ?? scene.op(op);

/** A name of something in a sentence. */
export interface Mention {
  text: string;
  thing: Thing;
}

/** `op 7`, or with its kind `op 7 (dequeue-max)`. */
export const opMention = (op: number, kind?: string): Mention => ({
  text: kind ? `op ${op} (${kind})` : `op ${op}`,
  thing: opThing(op),
});

/** Text with names in it that light up what they speak of. */
export type Sentence = readonly (string | Mention)[];

export const plainText = (sentence: Sentence) =>
  sentence.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** A sentence begins with a capital, also where a name begins it. */
export function capital([first, ...rest]: Sentence): Sentence {
  const raise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  if (first === undefined) return [];
  return [typeof first === "string" ? raise(first) : { ...first, text: raise(first.text) }, ...rest];
}

/** A sentence about this step, and how much it matters. */
export interface Remark {
  sentence: Sentence;
  /** Importance: a larger value explains more of why something happened; remarks below 10 are routine. */
  weight: number;
  /** Where in the pipeline it happened. */
  stage: number | null;
  /** The kind of event that it is about, by which a design knows the sentence; scenarios name kinds that are explained first. */
  topic: string;
  /** What the sentence says, by name. */
  facts: Facts;
}

/** An operation as the pipeline strip shows it. */
export interface Token {
  op: number;
  kind: string;
  /** A few characters: `17 @ 2`. */
  detail: string;
  /** Mark of the end of the list it works on. */
  mark: "head" | "tail" | null;
  /** Why it is refused, if it is. */
  refused: string | null;
}

/** Something that was forwarded in this step, or that one operation knows of another: it runs from where it is known. */
export interface Arc {
  from: number;
  to: number;
  /** What was forwarded: `StOC`. */
  labels: readonly string[];
  /** Handed over; assumed of the operation ahead; taken over from it; wrongly not assumed. */
  look: "forward" | "speculate" | "adopt" | "wrong";
}

/** The pipeline in one step. */
export interface Pipeline {
  /** Occupants of each stage, an operation of each port at most; empty for a bubble. */
  stages: readonly (readonly Token[])[];
  arcs: readonly Arc[];
}

/** What passes a port of a memory. */
export interface PortUse {
  address: number;
  /** The stage that uses it. */
  stage: number;
  /** The operation there; null if there is none, while memories are cleared for example. */
  op: number | null;
}

/** A memory with one port to read and one to write, in one step. */
export interface MemoryUse {
  name: string;
  /** The field whose words have its addresses; null if there is none. */
  field: string | null;
  read: PortUse | null;
  write: PortUse | null;
}

/** Two operations whose addresses the hardware compares in a step. */
export interface AddressComparison {
  /** What has the address: `L2 bitmap`, `bucket`. */
  memory: string;
  /** The stage of the one behind, in which it is compared. */
  stage: number;
  /** Numbers of the operations. */
  behind: number;
  ahead: number;
  /** How many stages the second is ahead. */
  distance: number;
  /** Digits of both addresses, from L1 down. All but the last pair were compared on the levels before, and the result was kept. */
  pairs: readonly (readonly [behind: number, ahead: number])[];
}

/** A table about one thing. */
export interface Inspection {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
  /** A remark under the table. */
  text: string;
}

/** What the reader points at, and what pointing does. */
export interface Pointing {
  /** Things that are lit: selected, or spoken of where the pointer is. */
  lit: ReadonlySet<Thing>;
  select(thing: Thing | null): void;
  hover(thing: Thing | null): void;
}

export interface ControlProps {
  scene: Scene;
  /** Pixels to draw on, as for marks. */
  width: number;
  height: number;
  pointing: Pointing;
  /** Opens the run again with another value of a parameter; missing where the run must not change. */
  setParameter?: ((name: string, value: number) => void) | undefined;
}

/** A design's own event that is worth a row of marks. */
export interface Notable {
  /** Name of the event. */
  readonly key: string;
  /** What it is called in the legend. */
  readonly name: string;
  /** Colour, by the name of its token. */
  readonly token: string;
}

/** How a design draws words of its state over the run. */
export interface DrawnWords {
  /** Their field. */
  readonly field: string;
  /** What they are: `Bounds`. */
  readonly title: string;
  /** What to call one of them: `q3`. */
  label(word: number): string;
}

/** Things that have numbers, and how they are found by them. */
export interface Finding {
  /** What they are: `Priority or element`. */
  label: string;
  /** How they are asked for: `2748, e17, data 17`. */
  examples: string;
  /** Finds one in the step that is shown. Left out where only the worker has the whole state (`readers.ts`). */
  find?(scene: Scene, text: string): Search;
}

/** The page's half of a design, in one chunk. */
export interface Design {
  /** Name for people. */
  title: string;
  /** Probe fields that the functions below read. */
  fields(info: Info): string[];
  /**
   * The drawing of a step in so many pixels. Of a whole scene the picture is as large as everything in it needs, and at least that large.
   * `view`: the part of its height that is in sight; of very long lists the rest need not be drawn.
   */
  marks(scene: Scene, width: number, height: number, view?: View): Picture;
  /** Pixels below which the structure is drawn smaller rather than squeezed. A wide drawing may need less height, and one with cores more. */
  least(info: Info, known?: { width?: number; cores?: CoresScene | null }): { width: number; height: number };
  /** What happened in this step and why. */
  explain(scene: Scene): Remark[];

  // Capabilities: what a design can do besides.

  /** A control in the drawing, in front of the marks, for actions other than pressing things. */
  Control?: ComponentType<ControlProps>;
  /** Occupants of its stages; null for an engine without stages. */
  pipeline?(scene: Scene): Pipeline | null;
  /** Whether its sentences name stages of the pipeline. */
  namesStages?: boolean;
  /** What was forwarded between stages in a step, from what happened in it. */
  arcs?(info: Info, events: readonly EventFrame[]): Arc[];
  /** Its own events that are worth a row of marks on the timeline, the most telling first. */
  notable?: readonly Notable[];
  /** Its own events that are listed over the run. */
  readonly listing?: Listing;
  /** Words of its state that are drawn over the run. */
  readonly drawn?: DrawnWords;
  /** Where those words settle with this traffic, if theory predicts it. */
  target?(info: Info, file: Scenario): { values: readonly number[]; text: string } | null;
  /** Levels from which packets leave that have departure times. */
  timedLevels?(info: Info): number;
  /** What a reader finds by its number. */
  finding?: Finding;
  /** What colours, signs, dashes and arrows of its drawing mean. */
  legend?(info: Info): readonly LegendItem[];
  /** Facts about a thing other than an operation, or null if the design has no such thing. */
  inspect?(scene: Scene, thing: Thing): Inspection | null;
  /** Which addresses are compared in this step. */
  comparisons?(scene: Scene): AddressComparison[];
  /** Which memories are read and written in this step. */
  memories?(scene: Scene): MemoryUse[];
  /** A drawing that unfolds next to the main one. */
  aside?: Aside;
  /** What it asks about what comes next. */
  questions?: Questions;
}

/** A sign of a drawing and what it means: marks of the structure as it draws them, or a sign of the pipeline strip. */
export type LegendItem = { means: string } & (
  | { marks: readonly Mark[] }
  /** An arc of its look, or the mark of an end of a list. */
  | { strip: Arc["look"] | "head" | "tail" }
);

/** An optional extra drawing that the reader can unfold beside the main one, as part of its picture. */
export interface Aside {
  /** What it shows. */
  tooltip: string;
  /** The text of its tab; null where there is nothing to unfold. */
  tab(scene: Scene): string | null;
  /** Units that it is wide. */
  width(info: Info): number;
  /** Its marks, from the left edge on, in a height of so many units. */
  marks(scene: Scene, height: number): Layers;
}
