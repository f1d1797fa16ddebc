// Interfaces to the browser and to the page's host.

import type { Result } from "../base/result";
import type { Design } from "../designs/contract";
import type { AdoptAccess } from "../features/adopt/access";
import type { ElsewhereOutcome } from "../features/share/elsewhere";
import type { Imported } from "../features/share/importing/imported";
import type { TextFault } from "../kit/problems/shown-error";
import type { TextStorage } from "../storage/areas";
import type { HistoryEntry, HistoryMark } from "./address-of-state";
import type { AppWork } from "./work";

export interface Browser {
  /** The text of a shipped scenario; rejects for an unknown name. */
  fetchScenario(name: string): Promise<string>;
  /** Names of the shipped scenarios. */
  scenarioNames: readonly string[];
  /** Fetches a file from another host, after the reader has agreed. */
  fetchElsewhere(url: string, onBytes: (bytes: number) => void, stop: AbortSignal): Promise<ElsewhereOutcome>;
  /** Imports a capture or a table; `base` is the text of the open scenario, or empty. Rejects if the importer cannot be loaded. */
  importFile(file: Blob, name: string, base: string): Promise<Imported>;
  /** The clean link in a text, or the text itself if it contains no link; an error message if the link cannot be repaired. Rejects if the
   * repair code cannot be loaded. */
  mendLink(text: string): Promise<Result<string, string>>;
  /** Replaces the fragment of the current history entry. */
  correctAddress(fragment: string): void;
  /** Errors in the text of a lesson; empty if it can be shown. Rejects if the parser cannot be loaded. */
  checkLesson(text: string): Promise<readonly TextFault[]>;
  /** Storage of imported lessons, which survive a reload of the tab. */
  tabStorage: TextStorage;
  loadDesign(name: string): Promise<Design>;
  /** Adds a history entry for the current screen and goes to the fragment `to`, or to the bare address. */
  leaveScreen(left: HistoryEntry, to?: string): void;
  archive: Archive;
  /** The reader's own modules, and what builds and measures them. */
  adopted: AdoptAccess;
  /** True if the reader prefers reduced motion. */
  prefersReducedMotion(): boolean;
}

/** The saved scenarios with the reader's changes, of this visit and earlier ones. */
export interface Archive {
  /** The work of a history entry; null if it no longer exists. */
  recall(mark: Pick<HistoryMark, "work"> & Partial<HistoryMark>): Promise<AppWork | null>;
  /** The saved works, the newest first. */
  recent(): Promise<readonly SavedWork[]>;
  /** Saves a work before the page leaves it. A later work that continues it replaces it in the list. */
  leaveBehind(work: AppWork): void;
  remove(key: string): Promise<void>;
}

/** Properties of a work that are known without reading it. */
export interface SavedWork {
  key: string;
  title: string;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
  /** Descriptions of the changes, the latest last. */
  changes: readonly string[];
  /** True if the editor has a text that was not yet run. */
  draft: boolean;
  /** True if a note was begun and not yet added. */
  halfNote?: boolean;
  /** True if the browser has refused to store it: it is lost when the tab is closed. */
  unsaved?: true;
}
