// State of the open run.

import { asStep, type Step } from "../../base/brand";
import type { Design } from "../../designs/contract";
import type { Divergence } from "../../gen/types/Divergence";
import type { Opened } from "../../gen/types/Opened";
import type { Progress } from "../../gen/types/Progress";
import type { Scenario } from "../../gen/types/Scenario";
import type { SessionKnown, StepSnapshot } from "../../session/protocol";

export interface OpenScenario {
  /** Name of the shipped scenario, or null for any other. */
  name: string | null;
  file: Scenario;
  /** Its canonical text, to save and to reopen. */
  text: string;
  /** Its link without a step. */
  link: string;
  opened: Opened;
}

/** A frame, and how the reader moved to it. */
export interface RunShown extends StepSnapshot {
  /** 1 or -1 after a single step, 0 after any other move. */
  moved: -1 | 0 | 1;
}

/** The open file before a change by hand, or before its undo. */
export interface Before {
  text: string;
  name: string | null;
  step: Step;
  /** Name of the change: `delete Branch 2`. */
  change: string;
}

/** The open scenario, its designs, the shown step, and playing. */
export interface OpenRunSlice {
  /** Null until the first scenario is open. */
  scenario: OpenScenario | null;
  /** The designs of its engines, by name; loaded when a scenario needs them. */
  designs: Readonly<Record<string, Design>>;
  /** Engine that the panels show. */
  engine: number;
  /** The requested step, at which cursors stand. The frame lags behind while the worker seeks. */
  wanted: Step;
  /** The shown frame. */
  shown: RunShown | null;
  /** The frame of the previous step, if it is needed: its structure is drawn while results are hidden. */
  before: StepSnapshot | null;
  /** True if it came so soon after a step that animation would not be noticed. */
  hurried: boolean;
  /** The known part of the run; null before the worker has reported it. */
  known: SessionKnown | null;
  /** The first divergence of each engine in the complete run `of`; null before it is known. */
  foreseen: { of: Opened; divergences: readonly (Divergence | null)[] } | null;
  /** Progress of a long seek in executed steps; null while there is none. */
  seeking: number | null;
  /** True while the worker searches for a step. */
  searching: boolean;
  /** Progress or result of shrinking; null if nothing was shrunk since the dialog was opened. */
  shrinking: Progress | null;
  playing: boolean;
  /** Steps per second. */
  speed: number;
  /** Key of the open scenario with its changes, for history and storage; null until the first one is open. */
  work: string | null;
  /** The state before each change by hand of the open scenario, the latest last. */
  changes: readonly Before[];
  /** The state after each undone change, the latest last; empty after a new change. */
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
  speed: 2,
  work: null,
  changes: [],
  undone: [],
};
