// What a stop of a lesson shows, and how the run answers its question. Fetched with lessons.

import { asStep } from "../../base/brand";
import type { Thing } from "../../base/thing";
import type { Answer, Ask, Questions } from "../../designs/questions";
import { findThing } from "../find-thing";
import { wholeScene } from "../scene";
import { stepsOf } from "../state/store";
import type { Core } from "./core";

/** What a stop shows. */
export interface ShownStop {
  scenario: string;
  step: number;
  engine: number;
  /** The highlights, in words. */
  lit: readonly string[];
  /** Whether it asks something that has no answer yet. */
  asks: boolean;
}

/** Steps within which a run has to answer a question. */
export const MOST_STEPS = 64;

/** Shows it; `openHere` opens a scenario where the reader is. */
export async function showStop(
  core: Core,
  openHere: (name: string, step: number) => Promise<boolean>,
  { scenario, step, engine, lit, asks }: ShownStop,
): Promise<void> {
  const { store, client } = core;
  const isWanted = core.staying();
  const here = store.getState();
  store.setState({ asking: true, selected: null, spotlit: [], present: false, guess: false });
  const open = here.scenario?.name === scenario && here.changes.length === 0;
  if (open) await core.look({ wanted: asStep(step), engine, window: null });
  else if (!(await openHere(scenario, step))) return;
  // Opening counts as going elsewhere.
  if (open && !isWanted()) return;
  if (store.getState().engine !== engine) await core.look({ engine });
  const found = await Promise.all(lit.map((text) => findThing(client, store.getState(), text)));
  const spotlit = found.filter((thing): thing is Thing => thing !== null);
  if (spotlit.length > 0) await core.look({ spotlit });
  store.setState({ asking: asks });
}

/** Ends a question as `teaching` says. */
export async function reveal(core: Core, questions: Questions, ask: Ask): Promise<Answer | null> {
  const { store } = core;
  const { shown, scenario, engine } = store.getState();
  const before = wholeScene(store.getState(), engine);
  if (!shown || !before) return null;
  store.setState({ asking: false });
  const from = shown.frame.step;
  for (let by = 1; by <= MOST_STEPS && from + by < stepsOf(store.getState()); by++) {
    if (!(await core.look({ wanted: asStep(from + by) }))) return null;
    const state = store.getState();
    if (state.scenario !== scenario || state.shown?.frame.step !== from + by) return null;
    const after = wholeScene(state, engine);
    const answer = after && questions.answer(ask, before, after);
    if (answer) return answer;
  }
  return null;
}
