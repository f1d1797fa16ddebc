// Moving through the run, by hand or by playing.

import { asStep, type Step } from "../../base/brand";
import { runOf } from "../state/branches";
import { nextStop, partedAt, stopsOf } from "../state/stops";
import { stepsOf } from "../state/store";
import type { Core } from "./core";

/** Milliseconds that cursors wait for the picture: longer than a step takes, shorter than a reader notices. */
const PATIENCE_MS = 60;

export function moving(core: Core) {
  const { store } = core;

  /** Shows a step, or the nearest that there is. */
  function goTo(step: Step): void {
    const state = store.getState();
    const wanted = asStep(Math.max(0, Math.min(step, stepsOf(state) - 1)));
    // A worker that is being replaced will show the last good step first.
    if (core.recovering || !state.scenario || wanted === state.wanted) return;
    store.setState({ wanted, searching: false, notice: null });
    void core.seek();
    if (!state.late) setTimeout(followLate, PATIENCE_MS);
  }

  /** Takes the cursors to the wanted step if its picture is not there yet. */
  function followLate(): void {
    store.setState(({ wanted, shown }) => ({ late: shown !== null && shown.frame.step !== wanted }));
  }

  /** Moves by hand, which ends playing. */
  function move(by: number): void {
    store.setState({ playing: false });
    goTo(asStep(store.getState().wanted + by));
  }

  /** Goes to a step by hand. */
  function jump(step: Step): void {
    store.setState({ playing: false });
    goTo(step);
  }

  /** Goes to the next marked step, or back to the last one. False if there is none. */
  function toStop(back: boolean): boolean {
    const state = store.getState();
    const stops = state.scenario ? stopsOf(runOf(state.scenario.file), partedAt(state), stepsOf(state)) : [];
    const stop = nextStop(stops, state.wanted, back);
    if (stop !== null) jump(asStep(stop));
    return stop !== null;
  }

  /** Plays from here, or from the start if this is the end; or stops. */
  function play(playing: boolean): void {
    const state = store.getState();
    if (!state.scenario) return;
    if (playing && state.wanted >= stepsOf(state) - 1) goTo(asStep(0));
    store.setState({ playing });
  }

  return { goTo, move, jump, toStop, play };
}
