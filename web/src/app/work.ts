// What the reader has made of a scenario: what would be lost if only the address were kept.

import { LONGEST } from "../address/longest";
import { addressOfScenario } from "../address/scenario";
import type { Step } from "../base/brand";
import type { Before } from "../features/run/slice";
import type { AppState } from "./store";

/** A scenario with the reader's changes. */
export interface AppWork {
  /** Stays the same from the opening of the scenario through all changes. */
  key: string;
  title: string;
  text: string;
  /** Name of the shipped scenario that it is, or null for any other. */
  name: string | null;
  step: Step;
  /** Before each change by hand, the latest last. */
  changes: readonly Before[];
  /** Changes that were undone, the latest last. */
  undone: readonly Before[];
  /** Text in the editor that was not run; null if there is none. */
  draft: string | null;
  /** Notes that were begun and not added. */
  noteDrafts: NoteDrafts;
  /** True once a later work has all of it among its changes: it is not listed, only gone back to. */
  continued?: true;
}

/** Texts of notes that were begun, by the note that they would change (`draftOf`); the new note's is under "". */
export type NoteDrafts = Readonly<Record<string, string>>;

/** What distinguishes an opened scenario from the same one opened again. */
export type Opening = Pick<AppState, "work" | "changes" | "undone" | "draft" | "noteDrafts">;

/** A scenario that has just been opened and was not changed yet. */
export const untouched = (): Opening => ({ work: newKey(), changes: [], undone: [], draft: null, noteDrafts: {} });

/** A key that no other work has. */
export const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/** Key of the open scenario if it has to be kept: it was changed by hand, has a draft of text or note, or is too long for an address. Otherwise null. */
export function keyOf({ scenario, work, changes, draft, noteDrafts, wanted }: AppState): string | null {
  if (!scenario) return null;
  const touched = changes.length > 0 || draft !== null || Object.keys(noteDrafts).length > 0;
  return touched || addressOfScenario(scenario, wanted).length > LONGEST ? work : null;
}

/** The open scenario with the reader's changes, or null if its address is enough. */
export function workOf(state: AppState): AppWork | null {
  const key = keyOf(state);
  const { scenario, wanted, changes, undone, draft, noteDrafts } = state;
  if (key === null || !scenario) return null;
  const { text, name, file } = scenario;
  return { key, title: file.title ?? "", text, name, step: wanted, changes, undone, draft, noteDrafts };
}

/** Whether two states of the same work differ in what has to be kept; the step alone has not. */
export const isSameWork = (a: AppWork, b: AppWork): boolean =>
  (["text", "name", "changes", "undone", "draft", "noteDrafts", "continued"] as const).every(
    (key) => a[key] === b[key],
  );
