// Shows a stop of a lesson or a question, and reveals the run's answer.

import type { App } from "../../app/context";
import { refuse } from "../../app/errors";
import { whileBusy } from "../../app/navigation";
import { asStep } from "../../base/brand";
import type { Thing } from "../../base/thing";
import type { Scene } from "../../designs/contract";
import type { Answer, Ask, Questions } from "../../designs/questions";
import { openHere } from "../run/actions/open";
import { showView } from "../run/frames";
import { findThing } from "../run/side/still";
import { sceneWithResults } from "../run/stage/scene";
import { stepsOf } from "../run/state/selectors";
import { wantOf } from "../run/want";
import { firstAnswer } from "./answer";

/** The step and view that a stop shows. */
export interface ShownStop {
  /** Name of a shipped scenario, or the link of one included in the lesson. */
  scenario: string;
  step: number;
  engine: number;
  /** The highlights, as texts. */
  lit: readonly string[];
  /** True if it asks a question that is not answered yet. */
  asks: boolean;
  /** True if the answer is what an engine does next; absent for questions with choices of the author. */
  asksEngine?: boolean;
}

/** Parts of a stop that the run does not have. */
export interface Missing {
  /** The last step of the run, which is shown instead of a later one; null if the step exists. */
  lastStep: number | null;
  /** Number of engines of the run, whose first is shown instead of a missing one; null if the engine exists. */
  engines: number | null;
  /** Highlights that do not exist in the step. */
  lit: readonly string[];
}

/** Initial state of a question: nothing later and no selection is shown. */
const ASKING = { asking: true, selected: null, spotlit: [], answered: null, guess: false } as const;

/**
 * Shows a stop. If it asks a question, nothing later is shown until `revealAnswer`.
 * @returns what is missing; null if the scenario cannot be opened, or the reader has gone on
 */
export const showStop = (app: App, stop: ShownStop): Promise<Missing | null> =>
  whileBusy(app.store, () => showIt(app, stop));

async function showIt(app: App, stop: ShownStop): Promise<Missing | null> {
  const { scenario, step, engine: named, lit, asks, asksEngine = false } = stop;
  const { store, client, navigation } = app;
  const { signal } = navigation;
  store.setState(ASKING);
  // Waits until an opening for an earlier stop has finished or was aborted.
  await navigation.inTurn(async () => {});
  if (signal.aborted) return null;
  const here = store.getState();
  const open = scenario.startsWith("#")
    ? here.scenario?.link === scenario
    : here.scenario?.name === scenario && here.changes.length === 0;
  if (!open && !(await openHere(app, scenario, step))) return null;
  if (signal.aborted) return null;
  const engines = store.getState().scenario?.opened.engines.length ?? 0;
  const engine = named < engines ? named : 0;
  // A stop about a network names no node, and highlights nothing in one.
  const atNetwork = named === 0 && lit.length === 0 && !asksEngine;
  if (open) await showView(app, { wanted: asStep(step), engine, window: null, atNetwork });
  if (signal.aborted) return null;
  if (store.getState().engine !== engine || store.getState().atNetwork !== atNetwork)
    await showView(app, { engine, atNetwork });
  const found = await Promise.all(lit.map((text) => findThing(client, store.getState(), text)));
  const spotlit = found.filter((thing): thing is Thing => thing !== null);
  if (spotlit.length > 0) await showView(app, { spotlit });
  store.setState({ asking: asks });
  const at = store.getState().shown?.frame.step ?? step;
  return {
    lastStep: at === step ? null : at,
    engines: engine === named ? null : engines,
    lit: lit.filter((_, i) => found[i] === null),
  };
}

/**
 * Ends a question: moves on step by step until the run answers it, and stays there.
 * @returns null if the run ends before
 */
export async function revealAnswer(app: App, questions: Questions, ask: Ask): Promise<Answer | null> {
  const { store } = app;
  const { shown, scenario, engine } = store.getState();
  const before = sceneWithResults(store.getState(), engine);
  if (!shown || !before) return null;
  store.setState({ asking: false });
  const from = shown.frame.step;
  const found = await firstAnswer(questions, ask, before, async (steps) => {
    const step = asStep(from + steps);
    if (step >= stepsOf(store.getState()) || !(await showView(app, { wanted: step }))) return null;
    const state = store.getState();
    return state.scenario === scenario && state.shown?.frame.step === step ? sceneWithResults(state, engine) : null;
  });
  if (!found) return null;
  store.setState({ answered: { op: ask.op, step: from + found.steps } });
  return found.answer;
}

/** The shown engine in other steps, without showing them. Null if they are unavailable. */
export async function scenesAt(app: App, steps: readonly number[]): Promise<readonly Scene[] | null> {
  const { store, client, pictures } = app;
  const state = store.getState();
  const { scenario, engine, wanted } = state;
  if (!scenario || pictures.recovering) return null;
  const want = wantOf({ ...state, ...ASKING });
  const answer = await client.request("near", { step: wanted, others: steps, want });
  if (!answer.ok) refuse(app, answer.error);
  if (!answer.ok || store.getState().scenario !== scenario) return null;
  return answer.value.flatMap((shown) => sceneWithResults({ shown, scenario }, engine) ?? []);
}

/** Shows a step of the open run, and nothing later. */
export const showAsking = (app: App, step: number): Promise<boolean> =>
  showView(app, { ...ASKING, hovered: null, wanted: asStep(step), window: null });
