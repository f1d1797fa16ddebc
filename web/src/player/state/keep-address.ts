// The address of the page says what is shown: a shipped scenario by its name, any other in full, and the step.

import { addressOfComparison } from "../../address/comparison";
import { EXPERIMENTS } from "../../address/experiment";
import { addressOfPlace } from "../../address/guide";
import { LONGEST } from "../../address/longest";
import { addressOfScenario } from "../../address/scenario";
import type { AppState, Store } from "./store";

/** The fragment of what is shown, or null while nothing is. */
export function fragmentOf({ scenario, shown }: AppState): string | null {
  if (!scenario || !shown) return null;
  const text = addressOfScenario(scenario, shown.frame.step);
  return text.length <= LONGEST ? text : "";
}

/** The fragment of where the reader is, or null while nothing is open there. The gallery has the bare address. */
export function addressOf(state: AppState): string | null {
  if (state.screen === "player") return fragmentOf(state);
  if (state.screen === "compare") return comparisonAddress(state);
  if (state.screen === "experiment") return state.experiment?.address || null;
  if (state.screen === "experiments") return EXPERIMENTS;
  return state.screen === "about" ? addressOfPlace(state.about) : "";
}

function comparisonAddress({ comparison }: AppState): string | null {
  const address = comparison && addressOfComparison({ links: comparison.links, step: comparison.wanted });
  return address?.ok ? address.value : null;
}

/** What the address bar needs of the browser. */
export interface Address {
  fragment(): string;
  /** Whether somebody has changed it and the page has not been told yet. */
  isNews(): boolean;
  replace(fragment: string): void;
}

/** Browsers refuse more than a few changes a second. */
const PAUSE_MS = 400;

/** Keeps the address in step with what is shown, until the function it returns is called. */
export function keepAddress(store: Store, address: Address): () => void {
  let waiting = false;
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    timer = setTimeout(write, PAUSE_MS);
  };
  const write = () => {
    const state = store.getState();
    // While something is being opened, or asked for, the address may be what leads there.
    if (address.isNews() || state.busy > 0 || state.asked || state.review) {
      later();
      return;
    }
    waiting = false;
    const wanted = addressOf(state);
    if (wanted !== null && wanted !== address.fragment()) address.replace(wanted);
  };
  const unsubscribe = store.subscribe((state, before) => {
    const { trouble, asked, review } = state;
    // What moves in the gallery has no part in its address.
    const shown = state.screen === "player" ? state.shown : before.shown;
    const compared = state.comparison === before.comparison;
    const same =
      asked === before.asked && review === before.review && compared && state.experiment === before.experiment;
    if (waiting || (same && shown === before.shown && trouble === before.trouble)) return;
    waiting = true;
    later();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
