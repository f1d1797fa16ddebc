// Actions that move through the run, by hand or by playing.

import type { App } from "../../../app/context";
import { asStep, type Step } from "../../../base/brand";
import { showView } from "../frames";
import { runOf } from "../state/branches";
import { divergenceStep, nextStop, stopsOf } from "../state/flags";
import { hasConditions } from "../state/notes";
import { isAsking, operationsOf, stepsOf } from "../state/selectors";
import { fetchNoted } from "./noted";

/** Goes to a step, or to the nearest existing one. */
export function goTo(app: App, step: Step, change: { playing?: false } = {}): void {
  const state = app.store.getState();
  if (isAsking(state)) {
    app.store.setState({ ...change, notice: "answer the question first" });
    return;
  }
  const wanted = asStep(Math.max(0, Math.min(step, stepsOf(state) - 1)));
  // A worker that is being restarted shows the last good step first.
  if (app.pictures.recovering || !state.scenario || wanted === state.wanted) app.store.setState(change);
  else void showView(app, { ...change, wanted, searching: false, notice: null });
}

/** Goes to a step by hand, which stops playing. */
export const jumpTo = (app: App, step: Step): void => goTo(app, step, { playing: false });

/** Cancels a long seek: the reader stays at the shown step. */
export const stopSeek = (app: App): void => jumpTo(app, asStep(app.store.getState().shown?.frame.step ?? 0));

/** Moves by a number of steps by hand. */
export const moveBy = (app: App, by: number): void => jumpTo(app, asStep(app.store.getState().wanted + by));

/** Goes to the next or previous flagged step; the steps of notes with a condition count as far as known. False if there is none. */
export async function goToStop(app: App, back: boolean): Promise<boolean> {
  const state = app.store.getState();
  const { scenario, wanted } = state;
  if (!scenario) return false;
  const stops = stopsOf(runOf(scenario.file), operationsOf(state), divergenceStep(state), stepsOf(state));
  const noted = hasConditions(scenario.file) ? await fetchNoted(app, wanted) : null;
  const near = (scenario.file.notes ?? []).flatMap(({ when }) => {
    const step = when !== undefined && noted?.get(when)?.[back ? "before" : "after"];
    return typeof step === "number" ? [{ step }] : [];
  });
  const stop = nextStop([...stops, ...near], wanted, back);
  // A reader who has moved on meanwhile stays there.
  if (stop !== null && app.store.getState().wanted === wanted) jumpTo(app, asStep(stop));
  return stop !== null;
}

/** Starts playing, from the beginning if this is the end, or stops it. */
export function setPlaying(app: App, playing: boolean): void {
  const state = app.store.getState();
  if (!state.scenario || isAsking(state)) return;
  if (playing && state.wanted >= stepsOf(state) - 1) goTo(app, asStep(0));
  app.store.setState({ playing });
}
