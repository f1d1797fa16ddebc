// What a stop of a lesson or a question shows, and how the run answers.

import type { App } from "../../app/context";
import { refuse } from "../../app/errors";
import { whileBusy } from "../../app/navigation";
import { asStep } from "../../base/brand";
import type { Thing } from "../../base/thing";
import type { Scene } from "../../designs/contract";
import type { Answer, Ask, Questions } from "../../designs/questions";
import { openHere } from "../run/actions/opening";
import { look } from "../run/pictures";
import { findThing } from "../run/side/still";
import { wholeScene } from "../run/stage/scene";
import { stepsOf } from "../run/state/selectors";
import { wantOf } from "../run/want";
import { firstAnswer } from "./answer";

/** What a stop shows. */
export interface ShownStop {
  /** Name of a shipped scenario, or the link of one that travels with the lesson. */
  scenario: string;
  step: number;
  engine: number;
  /** The highlights, in words. */
  lit: readonly string[];
  /** Whether it asks something that has no answer yet. */
  asks: boolean;
}

/** What a run has not of a stop. */
export interface Missing {
  /** The last step of the run, which is shown in place of a later one; null if the step is there. */
  lastStep: number | null;
  /** Engines of the run, the first of which is shown in place of one that is not there; null if it is there. */
  engines: number | null;
  /** Highlights of which there is nothing in the step. */
  lit: readonly string[];
}

/** What a question begins with: nothing later is shown, and nothing is pointed at. */
const ASKING = { asking: true, selected: null, spotlit: [], answered: null, guess: false } as const;

/**
 * Shows what belongs to a stop. Until `revealAnswer` nothing later is shown where it asks.
 * @returns what is not there; null if the scenario is not, or the reader has gone on
 */
export const showStop = (app: App, stop: ShownStop): Promise<Missing | null> =>
  whileBusy(app.store, () => showIt(app, stop));

async function showIt(app: App, { scenario, step, engine: named, lit, asks }: ShownStop): Promise<Missing | null> {
  const { store, client, navigation } = app;
  const { signal } = navigation;
  store.setState(ASKING);
  // What is being opened for a stop before this one is open by then, or was given up.
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
  if (open) await look(app, { wanted: asStep(step), engine, window: null });
  if (signal.aborted) return null;
  if (store.getState().engine !== engine) await look(app, { engine });
  const found = await Promise.all(lit.map((text) => findThing(client, store.getState(), text)));
  const spotlit = found.filter((thing): thing is Thing => thing !== null);
  if (spotlit.length > 0) await look(app, { spotlit });
  store.setState({ asking: asks });
  const at = store.getState().shown?.frame.step ?? step;
  return {
    lastStep: at === step ? null : at,
    engines: engine === named ? null : engines,
    lit: lit.filter((_, i) => found[i] === null),
  };
}

/**
 * Ends a question: goes on step by step until the run answers it, and stays there.
 * @returns null if the run ends before it does
 */
export async function revealAnswer(app: App, questions: Questions, ask: Ask): Promise<Answer | null> {
  const { store } = app;
  const { shown, scenario, engine } = store.getState();
  const before = wholeScene(store.getState(), engine);
  if (!shown || !before) return null;
  store.setState({ asking: false });
  const from = shown.frame.step;
  const found = await firstAnswer(questions, ask, before, async (steps) => {
    const step = asStep(from + steps);
    if (step >= stepsOf(store.getState()) || !(await look(app, { wanted: step }))) return null;
    const state = store.getState();
    return state.scenario === scenario && state.shown?.frame.step === step ? wholeScene(state, engine) : null;
  });
  if (!found) return null;
  store.setState({ answered: { op: ask.op, step: from + found.steps } });
  return found.answer;
}

/** The shown engine in other steps, which the reader does not see. Null if they cannot be had now. */
export async function scenesAt(app: App, steps: readonly number[]): Promise<readonly Scene[] | null> {
  const { store, client, pictures } = app;
  const state = store.getState();
  const { scenario, engine, wanted } = state;
  if (!scenario || pictures.recovering) return null;
  const want = wantOf({ ...state, ...ASKING });
  const answer = await client.request("near", { step: wanted, others: steps, want });
  if (!answer.ok) refuse(app, answer.error);
  if (!answer.ok || store.getState().scenario !== scenario) return null;
  return answer.value.flatMap((shown) => wholeScene({ shown, scenario }, engine) ?? []);
}

/** Shows a step of the open run, and nothing that is later. */
export const showAsking = (app: App, step: number): Promise<boolean> =>
  look(app, { ...ASKING, hovered: null, wanted: asStep(step), window: null });
