// The open module with what is known of it. A separate store: it is loaded with its screen, and a build goes on while another one is shown.

import { createStore } from "zustand/vanilla";
import type { BuildWarning, SourceDescription, SourceProblem, SourceTexts } from "../../adopt/types";
import type { Problem } from "../../gen/types/Problem";
import { isOutdated } from "../../session/adopted";
import type { ListedModule, Measurement, SourceDrafts } from "./library/library";

/** What is under way. */
export type AdoptWork = "reading" | "building" | "measuring" | "opening";

/** The open module. */
export interface OpenModule {
  /** Of its map, `fifo.map.json`; null until it is known which module it is. */
  name: string | null;
  files: SourceTexts;
  /** Texts of the editor that are not saved. */
  drafts: SourceDrafts;
  /** The chosen module of several; null if there is only one. */
  top: string | null;
  /** Parameters and macros with which it is read. */
  parameters: Readonly<Record<string, string>>;
  defines: Readonly<Record<string, string>>;
  /** Its interface; null until it was read, and for a bundle where nothing can be read. */
  description: SourceDescription | null;
  /** The map as it was guessed; null if it was not guessed here. */
  guess: string | null;
  /** The text of the map, as the reader edits it; empty until there is one. */
  map: string;
  /** Hash of the hardware; null until it was built. */
  build: string | null;
  /** See `AdoptedModule`. */
  bridge?: number;
  /** True if sources were changed since they were built. */
  isStale: boolean;
  measured: Measurement | null;
}

/** True if hardware is here, of these sources and for this version of the page. */
export const isBuilt = (open: OpenModule): boolean => open.build !== null && !open.isStale && !isOutdated(open);

/** True if the hardware was built again since it was measured. */
export const isRebuilt = ({ measured, build }: OpenModule): boolean =>
  measured?.build !== undefined && build !== null && measured.build !== build;

/** Why a step was not done. */
export type AdoptFailure =
  /** The sources keep the module from being read or built. `log`: what the tools said, which may be empty. */
  | { kind: "sources"; title: string; problems: readonly SourceProblem[]; log: string }
  /** Several modules: one has to be chosen. */
  | { kind: "tops"; tops: readonly string[] }
  /** The map is wrong. */
  | { kind: "map"; title: string; problems: readonly Problem[] }
  /** Nothing is known of the ports: lines with the ports in groups, and what to write. */
  | { kind: "unguessed"; lines: readonly string[] }
  /** Files that a map names are not here. */
  | { kind: "missing"; names: readonly string[] }
  /** Anything else, in a sentence; with the command for the reader's own machine where it helps. */
  | { kind: "other"; title: string; text: string; command?: string };

/** The tabs of an open module. */
export const ADOPT_TABS = ["form", "text", "sources"] as const;
export type AdoptTab = (typeof ADOPT_TABS)[number];

/** A line of a source that the editor goes to. */
export interface SourcePlace {
  file: string;
  /** From 1 on; 0 for the beginning. */
  line: number;
}

/** What a rebuild changed for the open run. */
export interface RebuildOutcome {
  text: string;
  /** The first step that differs; null if none does. */
  step: number | null;
}

export interface AdoptState {
  open: OpenModule | null;
  /** What is under way; null if nothing is. */
  work: AdoptWork | null;
  failure: AdoptFailure | null;
  /** What is wrong with the text of the map, once it was checked; `text` is the checked one. */
  checked: { text: string; problems: readonly Problem[] } | null;
  /** What the probe found wrong with the module or the map. */
  faults: readonly Problem[];
  warnings: readonly BuildWarning[];
  tab: AdoptTab;
  /** The source that is edited. */
  place: SourcePlace | null;
  outcome: RebuildOutcome | null;
  /** The stored modules; null until they were read. */
  listed: readonly ListedModule[] | null;
  /** Files of sources that are stored and could not be read; null if there are none. */
  unread: readonly string[] | null;
}

export const NOTHING_OPEN: AdoptState = {
  open: null,
  work: null,
  failure: null,
  checked: null,
  faults: [],
  warnings: [],
  tab: "form",
  place: null,
  outcome: null,
  listed: null,
  unread: null,
};

export const adoptStore = createStore<AdoptState>(() => NOTHING_OPEN);
