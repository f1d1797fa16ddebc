// What the page needs of the browser and of the host it came from.

import type { Result } from "../base/result";
import type { Design } from "../designs/contract";
import type { LazyBoundary } from "../features/share/elsewhere";
import type { Imported } from "../features/share/importing/imported";
import type { Fault } from "../kit/problems/shown-error";
import type { TextStorage } from "../storage/areas";
import type { HistoryEntry, HistoryMark } from "./address-of-state";
import type { AppWork } from "./work";

export interface Browser {
  /** Text of a shipped scenario; rejects if there is none of this name. */
  fetchScenario(name: string): Promise<string>;
  /** Names of the shipped scenarios. */
  scenarioNames: readonly string[];
  /** A file elsewhere, to which the reader has agreed. */
  fetchElsewhere(url: string, onBytes: (bytes: number) => void, stop: AbortSignal): Promise<LazyBoundary>;
  /** What a capture or a table holds; `base` is the text of the open scenario, or empty. Rejects if what reads it cannot be fetched. */
  importFile(file: Blob, name: string, base: string): Promise<Imported>;
  /** The clean link in a text, or the text as it is if it has none; or why it hides one. Rejects if what mends links cannot be fetched. */
  mendLink(text: string): Promise<Result<string, string>>;
  /** Writes another fragment to the entry of history at which the browser is. */
  correctAddress(fragment: string): void;
  /** What is wrong with the text of a lesson; nothing if it can be shown. Rejects if what reads it cannot be fetched. */
  checkLesson(text: string): Promise<readonly Fault[]>;
  /** Where lessons outlive a reload of their tab. */
  tabStorage: TextStorage;
  loadDesign(name: string): Promise<Design>;
  /** Leaves a place, so that the reader can go back to it, and goes to the fragment `to`; without one, to the bare address. */
  leave(left: HistoryEntry, to?: string): void;
  archive: Archive;
  /** Whether the reader wishes that nothing moves by itself. */
  calm(): boolean;
}

/** Scenarios with the reader's changes, of this visit and of earlier ones. */
export interface Archive {
  /** The work of an entry of the browser's history; null if it is gone. */
  recall(mark: Pick<HistoryMark, "work"> & Partial<HistoryMark>): Promise<AppWork | null>;
  /** The kept works, the newest first. */
  recent(): Promise<readonly KeptWork[]>;
  /** Keeps a work to be gone back to: a later one goes on with it, and is listed in its place. */
  leaveBehind(work: AppWork): void;
  /** Deletes a work. */
  remove(key: string): Promise<void>;
}

/** Facts about a work without reading it. */
export interface KeptWork {
  key: string;
  title: string;
  /** When it was changed last, in milliseconds since 1970. */
  at: number;
  /** What was changed, the latest last. */
  changes: readonly string[];
  /** Whether the editor has a text that was not run. */
  draft: boolean;
  /** Whether a note was begun and not added. */
  halfNote?: boolean;
  /** True if the browser has refused it: it is gone when the tab is closed. */
  unsaved?: true;
}
