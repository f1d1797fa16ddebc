// Works: what the reader has made of a scenario, and what would be lost if only the address were saved.

import { addressOfScenario, MAX_FRAGMENT } from "../address/scenario";
import type { Step } from "../base/brand";
import type { Before } from "../features/run/slice";
import type { AppState } from "./store";

/** A scenario with the reader's changes. */
export interface AppWork {
  /** Unchanged from the opening of the scenario through all changes. */
  key: string;
  title: string;
  text: string;
  /** Name of the shipped scenario; null for any other. */
  name: string | null;
  step: Step;
  /** The state before each change by hand, the latest last. */
  changes: readonly Before[];
  /** Undone changes, the latest last. */
  undone: readonly Before[];
  /** Text in the editor that was not yet run; null if there is none. */
  draft: string | null;
  /** Notes that were begun and not yet added. */
  noteDrafts: NoteDrafts;
  /** True if a later work contains all of it: it is not listed, and only reached through the history. */
  continued?: true;
}

/** Drafts of notes, by the note that they would change (`draftOf`); the draft of a new note has the key "", its condition the
 * key "when". */
export type NoteDrafts = Readonly<Record<string, string>>;

/** State that distinguishes two openings of the same scenario. */
export type Opening = Pick<AppState, "work" | "changes" | "undone" | "draft" | "noteDrafts">;

/** State of a scenario that was just opened. */
export const untouched = (): Opening => ({ work: newKey(), changes: [], undone: [], draft: null, noteDrafts: {} });

/** A unique key. */
export const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/** Key of the open scenario if it must be saved: it was changed by hand, has a draft of text or note, or is too long for an address.
 * Otherwise null. */
export function keyOf({ scenario, work, changes, draft, noteDrafts, wanted }: AppState): string | null {
  if (!scenario) return null;
  const touched = changes.length > 0 || draft !== null || Object.keys(noteDrafts).length > 0;
  return touched || addressOfScenario(scenario, wanted).length > MAX_FRAGMENT ? work : null;
}

/** The open scenario with the reader's changes; null if its address is enough. */
export function workOf(state: AppState): AppWork | null {
  const key = keyOf(state);
  const { scenario, wanted, changes, undone, draft, noteDrafts } = state;
  if (key === null || !scenario) return null;
  const { text, name, file } = scenario;
  return { key, title: file.title ?? "", text, name, step: wanted, changes, undone, draft, noteDrafts };
}

/** True if two states of a work differ in nothing that must be saved. The step does not count. */
export const isSameWork = (a: AppWork, b: AppWork): boolean =>
  (["text", "name", "changes", "undone", "draft", "noteDrafts", "continued"] as const).every(
    (key) => a[key] === b[key],
  );
