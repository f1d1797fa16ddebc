// The address of the page names the open run: a shipped scenario by its name, any other in full, and the step.

import { addressOfComparison } from "../address/comparison";
import { EXPERIMENTS } from "../address/experiment";
import { addressOfPlace } from "../address/guide";
import { addressOfLesson } from "../address/lesson";
import { LONGEST } from "../address/longest";
import { addressOfScenario } from "../address/scenario";
import type { PanelTab } from "../features/run/view-slice";
import type { AppState, Store } from "./store";
import { keyOf } from "./work";

/** The fragment of the shown step, or null while nothing is shown. */
export function fragmentOf({ scenario, shown }: AppState): string | null {
  if (!scenario || !shown) return null;
  const text = addressOfScenario(scenario, shown.frame.step);
  return text.length <= LONGEST ? text : "";
}

/** Whether the reader is at the open run. Questions on it do not have their own address. */
const isRun = ({ screen }: AppState): boolean => screen === "player" || screen === "ten";

/** The fragment of where the reader is, or null while nothing is open there. The gallery has the bare address. */
export function addressOf(state: AppState): string | null {
  if (isRun(state)) return fragmentOf(state);
  if (state.screen === "compare") return comparisonAddress(state);
  if (state.screen === "experiment") return state.experiment?.address || null;
  if (state.screen === "experiments") return EXPERIMENTS;
  if (state.screen === "lesson") return state.lesson && addressOfLesson(state.lesson);
  return state.screen === "about" ? addressOfPlace(state.about) : "";
}

function comparisonAddress({ comparison }: AppState): string | null {
  const address = comparison && addressOfComparison({ links: comparison.links, step: comparison.wanted });
  return address?.ok ? address.value : null;
}

/** What the browser keeps with an entry of its history: the scenario that was open there. */
export interface HistoryMark {
  /** Key of the work, or null if the entry's address is enough. */
  work: string | null;
  step: number;
  /** The tab of the side panel, and the engine that the panels show; entries of earlier builds have neither. */
  tab?: PanelTab;
  engine?: number;
}

/** An entry of the browser's history. */
export interface HistoryEntry {
  /** From `#` on; empty for the bare address. */
  fragment: string;
  /** Null for screens without an open scenario. */
  mark: HistoryMark | null;
}

/** The work with which an entry for this state is marked. */
const workOf = (state: AppState): string | null => (isRun(state) ? keyOf(state) : null);

/** The entry of where the reader is, or null while nothing is open there. */
export function entryOf(state: AppState): HistoryEntry | null {
  const fragment = addressOf(state);
  if (fragment === null) return null;
  const { shown, tab, engine } = state;
  const step = shown?.frame.step ?? 0;
  return { fragment, mark: isRun(state) ? { work: workOf(state), step, tab, engine } : null };
}

/** What the address bar needs of the browser. */
export interface Address {
  fragment(): string;
  /** Whether the address was changed from outside and the page does not know it yet. */
  isNews(): boolean;
  /** Whether the entry of history is marked with this work, or with none. Not before the page has written to it. */
  isMarked(work: string | null): boolean;
  /** Marks the entry; an address that has led there stays. */
  mark(entry: HistoryEntry): void;
  /** Writes to the entry of history at which the browser is. */
  replace(entry: HistoryEntry): void;
}

/** The address is written so long after the last change: browsers refuse more than a few a second, and each costs as much as half a step. */
const PAUSE_MS = 400;
/** While changes follow one another, it is written at least this often. */
const MOST_MS = 2_000;

/** Keeps the address in step with the page, until the function it returns is called. */
export function keepAddress(store: Store, address: Address): () => void {
  /** When the first change came that is not written yet. */
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout>;
  /** Text of the scenario that was open when the entry was marked. */
  let marked: string | null = null;
  const later = () => {
    clearTimeout(timer);
    const now = performance.now();
    since ??= now;
    timer = setTimeout(write, Math.max(0, Math.min(PAUSE_MS, since + MOST_MS - now)));
  };
  // While something is being opened, or asked for, the address may be what leads there.
  const isBusy = ({ busy, asked, review }: AppState) => address.isNews() || busy > 0 || asked || review;
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
  /** Marks the entry as soon as another work is open, or another text of it: the reader may leave before the address is written. */
  const mark = (state: AppState) => {
    // To read the address costs far more than this comparison, and the store changes several times a step.
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
    // What moves in the gallery has no part in its address.
    const shown = isRun(state) ? state.shown : before.shown;
    const compared = state.comparison === before.comparison;
    const same =
      state.tab === before.tab &&
      state.engine === before.engine &&
      asked === before.asked &&
      review === before.review &&
      compared &&
      state.experiment === before.experiment &&
      state.lesson === before.lesson;
    if (!same || shown !== before.shown || error !== before.error) later();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
