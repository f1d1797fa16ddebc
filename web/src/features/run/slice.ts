// State of the open run.

import { asStep, type Step } from "../../base/brand";
import type { Design } from "../../designs/contract";
import type { Divergence } from "../../gen/types/Divergence";
import type { Opened } from "../../gen/types/Opened";
import type { Progress } from "../../gen/types/Progress";
import type { Scenario } from "../../gen/types/Scenario";
import type { SessionKnown, StepSnapshot } from "../../session/protocol";

/** The scenario that is open. */
export interface OpenScenario {
  /** Name of the shipped scenario that it is, or null for any other. */
  name: string | null;
  file: Scenario;
  /** Its canonical text, to save and to open again. */
  text: string;
  /** Its link without a step. */
  link: string;
  opened: Opened;
}

/** A picture and how it followed the one before. */
export interface RunShown extends StepSnapshot {
  /** 1 or -1 after a single step, 0 after any other move. */
  moved: -1 | 0 | 1;
}

/** What was open before a change by hand, or before it was undone. */
export interface Before {
  text: string;
  name: string | null;
  step: Step;
  /** What the change did: `delete Branch 2`. */
  change: string;
}

/** Steps that are played again and again, both ends included. */
export interface Loop {
  first: Step;
  last: Step;
}

/** The scenario that is open, its designs, the step that is shown, and how it plays. */
export interface OpenRunSlice {
  /** Null until the first scenario is open. */
  scenario: OpenScenario | null;
  /** The page's halves of the designs of its engines, by name; loaded when a scenario needs them. */
  designs: Readonly<Record<string, Design>>;
  /** Engine that the panels show. */
  engine: number;
  /** The step asked for, at which cursors stand. The picture lags behind while the worker seeks. */
  wanted: Step;
  /** The picture. */
  shown: RunShown | null;
  /** The picture of the step before, if it was needed: its structure is drawn while results are guessed. */
  before: StepSnapshot | null;
  /** Whether it came so soon after a step that nobody follows what moves. */
  hurried: boolean;
  /** How far the run is known, once the worker has reported it; null before. */
  known: SessionKnown | null;
  /** The first divergence of each engine in the whole run `of`; null before it is known. */
  foreseen: { of: Opened; divergences: readonly (Divergence | null)[] } | null;
  /** How far a long seek has come, in steps executed; null while nothing takes long. */
  seeking: number | null;
  /** Whether the worker searches for a step. */
  searching: boolean;
  /** How far shrinking is, or how it ended; null if nothing was shrunk since the dialog was opened. */
  shrinking: Progress | null;
  playing: boolean;
  /** The range that is played in a loop, slowly; null where playing ends with the run. */
  loop: Loop | null;
  /** Steps a second. */
  speed: number;
  /** Key of the open scenario with its changes, by which history and storage know it; null until the first one is open. */
  work: string | null;
  /** Before each change by hand of the open scenario, the latest last. */
  changes: readonly Before[];
  /** What each undone change had led to, the latest last; empty after a new change. */
  undone: readonly Before[];
}

export const OPEN_RUN: OpenRunSlice = {
  scenario: null,
  designs: {},
  engine: 0,
  wanted: asStep(0),
  shown: null,
  before: null,
  hurried: false,
  known: null,
  foreseen: null,
  seeking: null,
  searching: false,
  shrinking: null,
  playing: false,
  loop: null,
  speed: 2,
  work: null,
  changes: [],
  undone: [],
};
