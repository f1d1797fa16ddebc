// Playing: as much time passes in the run as the speed says, as fast as the worker can follow.

import { asStep } from "../../base/brand";
import type { Control } from "../control";
import { type Store, stepsOf } from "./store";

/** Calls back before the next picture with the time in milliseconds, as requestAnimationFrame does. */
export type OnFrame = (callback: (time: number) => void) => void;

/** How many whole steps are due, and the part of a step that is left over. */
export function stepsDue(owed: number, milliseconds: number, speed: number): { steps: number; owed: number } {
  const due = owed + (milliseconds * speed) / 1000;
  const steps = Math.floor(due);
  return { steps, owed: due - steps };
}

/** Longer pauses than this, of a page in the background say, are not made up for. */
const LONGEST_MS = 250;

/** Steps a second of what is played over and over. */
const LOOP_SPEED = 2;

/** Moves the cursor as long as the store says that it plays. */
export function keepPlaying(store: Store, control: Control, onFrame: OnFrame): void {
  let before: number | null = null;
  let owed = 0;
  const frame = (time: number) => {
    const state = store.getState();
    if (!state.playing) {
      before = null;
      owed = 0;
      return;
    }
    if (before !== null && state.pending === 0) {
      const { loop } = state;
      // At slow speeds a step may take longer than the longest pause, so the debt is kept.
      const due = stepsDue(owed, Math.min(time - before, LONGEST_MS), loop ? LOOP_SPEED : state.speed);
      owed = due.owed;
      const last = Math.min(stepsOf(state) - 1, loop?.last ?? Number.POSITIVE_INFINITY);
      if (state.wanted >= last && loop) {
        if (due.steps > 0) control.goTo(loop.first);
      } else if (state.wanted >= last) store.setState({ playing: false });
      else if (due.steps > 0) control.goTo(asStep(Math.min(state.wanted + due.steps, last)));
    }
    before = time;
    onFrame(frame);
  };
  store.subscribe((state, old) => {
    if (state.playing && !old.playing) onFrame(frame);
  });
}
