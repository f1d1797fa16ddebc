// Moving through the run, by hand or by playing.

import { asStep, type Step } from "../../base/brand";
import { runOf } from "../state/branches";
import { nextStop, partedAt, stopsOf } from "../state/stops";
import { isAsking, operationsOf, stepsOf } from "../state/store";
import type { Core } from "./core";

export function moving(core: Core) {
  const { store } = core;

  /** Shows a step, or the nearest that there is. */
  function goTo(step: Step, change: { playing?: false } = {}): void {
    const state = store.getState();
    if (isAsking(state)) {
      store.setState({ ...change, notice: "answer the question first" });
      return;
    }
    const wanted = asStep(Math.max(0, Math.min(step, stepsOf(state) - 1)));
    // A worker that is being replaced will show the last good step first.
    if (core.recovering || !state.scenario || wanted === state.wanted) store.setState(change);
    else void core.look({ ...change, wanted, searching: false, notice: null });
  }

  /** Goes to a step by hand, which ends playing. */
  const jump = (step: Step): void => goTo(step, { playing: false });

  /** Ends a long seek: the reader stays at the step that is shown. */
  const stay = (): void => jump(asStep(store.getState().shown?.frame.step ?? 0));

  /** Moves by hand. */
  const move = (by: number): void => jump(asStep(store.getState().wanted + by));

  /** Goes to the next marked step, or back to the last one. False if there is none. */
  function toStop(back: boolean): boolean {
    const state = store.getState();
    const { scenario } = state;
    const stops = scenario ? stopsOf(runOf(scenario.file), operationsOf(state), partedAt(state), stepsOf(state)) : [];
    const stop = nextStop(stops, state.wanted, back);
    if (stop !== null) jump(asStep(stop));
    return stop !== null;
  }

  /** Plays from here, or from the start if this is the end; or stops. */
  function play(playing: boolean): void {
    const state = store.getState();
    if (!state.scenario || isAsking(state)) return;
    if (playing && state.wanted >= stepsOf(state) - 1) goTo(asStep(0));
    store.setState({ playing });
  }

  return { goTo, move, jump, stay, toStop, play };
}
