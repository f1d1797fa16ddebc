// Keeps the page's address up to date: it names the open run (a shipped scenario by its name, any other in full) and the step.

import { addressOfAdopted } from "../address/adopt";
import { addressOfComparison } from "../address/comparison";
import { addressOfExercise } from "../address/exercise";
import { EXPERIMENTS } from "../address/experiment";
import { addressOfPlace } from "../address/guide";
import { addressOfLesson } from "../address/lesson";
import { addressOfScenario, MAX_FRAGMENT } from "../address/scenario";
import type { PanelTab } from "../features/run/view-slice";
import type { AppState, Store } from "./store";
import { keyOf } from "./work";

/** The fragment of the shown step; null if nothing is shown. */
export function fragmentOf({ scenario, shown, exercise }: AppState): string | null {
  if (!scenario || !shown) return null;
  if (exercise) return addressOfExercise({ name: exercise.name, step: shown.frame.step });
  const text = addressOfScenario(scenario, shown.frame.step);
  return text.length <= MAX_FRAGMENT ? text : "";
}

/** True if the reader is at the open run. Ten questions about it have no address of their own. */
const isRun = ({ screen }: AppState): boolean => screen === "player" || screen === "ten";

/** The fragment of the current screen; null if nothing is open. The gallery has the bare address. */
export function addressOf(state: AppState): string | null {
  if (isRun(state)) return fragmentOf(state);
  if (state.screen === "compare") return comparisonAddress(state);
  if (state.screen === "experiment") return state.experiment?.address || null;
  if (state.screen === "experiments") return EXPERIMENTS;
  if (state.screen === "adopt") return addressOfAdopted(state.adopted);
  if (state.screen === "lesson") return state.lesson && addressOfLesson(state.lesson);
  return state.screen === "about" ? addressOfPlace(state.about) : "";
}

function comparisonAddress({ comparison }: AppState): string | null {
  const address = comparison && addressOfComparison({ links: comparison.links, step: comparison.wanted });
  return address?.ok ? address.value : null;
}

/** State that the browser stores with a history entry: the scenario that was open. */
export interface HistoryMark {
  /** Key of the work; null if the entry's address is enough. */
  work: string | null;
  step: number;
  /** The tab of the side panel, and the engine that the panels show; absent in entries of earlier builds. */
  tab?: PanelTab;
  engine?: number;
  /** Whether a network is shown as a whole; absent for other runs. */
  atNetwork?: boolean;
}

/** An entry of the browser's history. */
export interface HistoryEntry {
  /** With `#`; empty for the bare address. */
  fragment: string;
  /** Null for screens without an open scenario. */
  mark: HistoryMark | null;
}

/** The key of the work for the history entry of this state. */
const workOf = (state: AppState): string | null => (isRun(state) ? keyOf(state) : null);

/** The history entry of the current screen; null if nothing is open. */
export function entryOf(state: AppState): HistoryEntry | null {
  const fragment = addressOf(state);
  if (fragment === null) return null;
  const { shown, tab, engine, atNetwork, scenario } = state;
  const step = shown?.frame.step ?? 0;
  const where = { tab, engine, ...(scenario?.opened.network && { atNetwork }) };
  return { fragment, mark: isRun(state) ? { work: workOf(state), step, ...where } : null };
}

/** The address bar, as far as this module needs it. */
export interface Address {
  fragment(): string;
  /** True if the address was changed from outside and the page has not yet handled it. */
  hasUnhandledChange(): boolean;
  /** True if the history entry has this work, or none for null. False until the page has written to the entry. */
  isMarked(work: string | null): boolean;
  /** Stores state with the entry and keeps its address. */
  mark(entry: HistoryEntry): void;
  /** Overwrites the current history entry. */
  replace(entry: HistoryEntry): void;
}

/** Milliseconds from the last change until the address is written: browsers refuse more than a few writes a second, and each costs half as
 * much as a step. */
const PAUSE_MS = 400;
/** Longest time between writes during continuous changes, in milliseconds. */
const MOST_MS = 2_000;

/** Keeps the address up to date until the returned function is called. */
export function syncAddress(store: Store, address: Address): () => void {
  /** Time of the first change that is not yet written. */
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout>;
  /** Text of the scenario that was open when the entry was last marked. */
  let marked: string | null = null;
  const later = () => {
    clearTimeout(timer);
    const now = performance.now();
    since ??= now;
    timer = setTimeout(write, Math.max(0, Math.min(PAUSE_MS, since + MOST_MS - now)));
  };
  // While something is being opened, or the reader is asked, the address may be the one being opened.
  const isBusy = ({ busy, asked, review }: AppState) => address.hasUnhandledChange() || busy > 0 || asked || review;
  const write = () => {
    const state = store.getState();
    since = null;
    if (isBusy(state)) {
      later();
      return;
    }
    const entry = entryOf(state);
    if (entry) address.replace(entry);
  };
  /** Marks the entry as soon as the work or its text changes: the reader may leave before the address is written. */
  const mark = (state: AppState) => {
    // Comparing is far cheaper than reading the address, and the store changes several times per step.
    const text = state.scenario?.text ?? null;
    const isOther = isRun(state) && text !== marked;
    if (address.isMarked(workOf(state)) && !isOther) return;
    const entry = isBusy(state) ? null : entryOf(state);
    if (!entry) return;
    if (isRun(state)) marked = text;
    address.mark(entry);
  };
  const unsubscribe = store.subscribe((state, before) => {
    mark(state);
    const { error, asked, review } = state;
    // Steps of the gallery's animation are not part of its address.
    const shown = isRun(state) ? state.shown : before.shown;
    const compared = state.comparison === before.comparison;
    const same =
      state.tab === before.tab &&
      state.engine === before.engine &&
      state.atNetwork === before.atNetwork &&
      asked === before.asked &&
      review === before.review &&
      compared &&
      state.experiment === before.experiment &&
      state.adopted === before.adopted &&
      state.lesson === before.lesson;
    if (!same || shown !== before.shown || error !== before.error) later();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
