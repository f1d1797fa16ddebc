// Moving through the run, by hand or by playing.

import type { App } from "../../../app/context";
import { asStep, type Step } from "../../../base/brand";
import { look } from "../pictures";
import { runOf } from "../state/branches";
import { nextStop, partedAt, stopsOf } from "../state/flags";
import { isAsking, operationsOf, stepsOf } from "../state/selectors";

/** Shows a step, or the nearest that there is. */
export function goTo(app: App, step: Step, change: { playing?: false } = {}): void {
  const state = app.store.getState();
  if (isAsking(state)) {
    app.store.setState({ ...change, notice: "answer the question first" });
    return;
  }
  const wanted = asStep(Math.max(0, Math.min(step, stepsOf(state) - 1)));
  // A worker that is being replaced will show the last good step first.
  if (app.pictures.recovering || !state.scenario || wanted === state.wanted) app.store.setState(change);
  else void look(app, { ...change, wanted, searching: false, notice: null });
}

/** Goes to a step by hand, which ends playing. */
export const jumpTo = (app: App, step: Step): void => goTo(app, step, { playing: false });

/** Ends a long seek: the reader stays at the step that is shown. */
export const stopSeek = (app: App): void => jumpTo(app, asStep(app.store.getState().shown?.frame.step ?? 0));

/** Moves by hand. */
export const moveBy = (app: App, by: number): void => jumpTo(app, asStep(app.store.getState().wanted + by));

/** Goes to the next marked step, or back to the last one. False if there is none. */
export function goToStop(app: App, back: boolean): boolean {
  const state = app.store.getState();
  const { scenario } = state;
  const stops = scenario ? stopsOf(runOf(scenario.file), operationsOf(state), partedAt(state), stepsOf(state)) : [];
  const stop = nextStop(stops, state.wanted, back);
  if (stop !== null) jumpTo(app, asStep(stop));
  return stop !== null;
}

/** Plays from here, or from the start if this is the end; or stops. */
export function setPlaying(app: App, playing: boolean): void {
  const state = app.store.getState();
  if (!state.scenario || isAsking(state)) return;
  if (playing && state.wanted >= stepsOf(state) - 1) goTo(app, asStep(0));
  app.store.setState({ playing });
}
