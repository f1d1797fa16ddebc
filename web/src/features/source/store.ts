// What the Source tab shows. Its own store: a step of the page writes nothing here.

import { createStore } from "zustand/vanilla";
import type { SourceCause, SourceOutline, SourceStep } from "../../source/types";

/** A signal at a moment of a step. */
export interface SignalMoment {
  /** Path below the top, perhaps with `[7:4]` or `.member`. */
  signal: string;
  step: number;
  /** What the edge at the end of the step left, or what it found. */
  after: boolean;
}

/** A line to scroll to. */
export interface ShownPlace {
  file: string;
  line: number;
  /** True if it comes to the top; otherwise it comes to the middle. */
  isTop?: boolean;
}

export const keyOf = ({ signal, step, after }: SignalMoment): string => `${signal} ${step} ${after}`;

export interface SourceState {
  /** The run that is open or being opened: scenario and engine. */
  run: string | null;
  /** What is done, or why there is no source. */
  status: { kind: "opening" } | { kind: "open" } | { kind: "refused"; text: string };
  outline: SourceOutline | null;
  texts: readonly string[];
  /** The instance whose module is shown. */
  instance: number;
  /** What its statements do, and at which step. */
  lines: { instance: number; step: number; signal: string | null; what: SourceStep } | null;
  /** The selected signal: its path below the top. */
  signal: string | null;
  /** Causes by `keyOf`; null while one is looked for. */
  causes: Readonly<Record<string, SourceCause | string | null>>;
  /** The question at the root of the tree. */
  asked: SignalMoment | null;
  /** A place to scroll to; a new object each time. */
  place: ShownPlace | null;
  /** What the last search for a change found out, if nothing. */
  said: string;
}

export const EMPTY: SourceState = {
  run: null,
  status: { kind: "opening" },
  outline: null,
  texts: [],
  instance: 0,
  lines: null,
  signal: null,
  causes: {},
  asked: null,
  place: null,
  said: "",
};

export const sourceStore = createStore<SourceState>(() => EMPTY);
