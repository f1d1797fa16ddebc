// Playing: moves through the run at the chosen speed, or as fast as the worker can follow.

import type { App } from "../../app/context";
import { asStep } from "../../base/brand";
import { goTo } from "./actions/move";
import { runToDecision } from "./actions/search";
import { READING } from "./panels/transport/speeds";
import { stepsOf } from "./state/selectors";

/** Calls back before the next repaint with the time in milliseconds, like requestAnimationFrame. */
export type OnFrame = (callback: (time: number) => void) => void;

/** The number of steps that are due, and the remaining fraction of a step. */
export function stepsDue(owed: number, milliseconds: number, speed: number): { steps: number; owed: number } {
  const due = owed + (milliseconds * speed) / 1000;
  const steps = Math.floor(due);
  return { steps, owed: due - steps };
}

/** Longest time that is made up for, in milliseconds; a page in the background may pause longer. */
const LONGEST_MS = 250;

/** Milliseconds to see a drawing, and for each word of its sentences. */
const [VIEW_MS, WORD_MS] = [1_200, 220];

/** Milliseconds that a reader needs for a step with these sentences. */
export const readingMs = (sentences: string): number =>
  VIEW_MS + WORD_MS * sentences.split(/\s+/).filter(Boolean).length;

/** Moves the cursor while the store is in the state of playing. `said` returns the sentences about the shown step. */
export function startPlaying(app: App, onFrame: OnFrame, sentences: () => string): void {
  const { store } = app;
  let before: number | null = null;
  let owed = 0;
  /** Milliseconds for which the step has been shown. */
  let read = 0;
  /** Moves from decision to decision, each staying until its sentences can be read. */
  const turnPage = (milliseconds: number) => {
    read += milliseconds;
    if (read < readingMs(sentences())) return;
    read = 0;
    const { wanted } = store.getState();
    void runToDecision(app, false, true).then(() => {
      // There are no more decisions.
      if (store.getState().wanted === wanted) store.setState({ playing: false });
    });
  };
  const frame = (time: number) => {
    const state = store.getState();
    if (!state.playing) {
      before = null;
      owed = 0;
      read = 0;
      return;
    }
    if (before !== null && state.speed === READING) {
      if (state.pending === 0 && !state.searching) turnPage(Math.min(time - before, LONGEST_MS));
    } else if (before !== null && state.pending === 0) {
      // At slow speeds a step takes longer than `LONGEST_MS`, so the remainder is carried over.
      const due = stepsDue(owed, Math.min(time - before, LONGEST_MS), state.speed);
      owed = due.owed;
      const last = stepsOf(state) - 1;
      if (state.wanted >= last) store.setState({ playing: false });
      else if (due.steps > 0) goTo(app, asStep(Math.min(state.wanted + due.steps, last)));
    }
    before = time;
    onFrame(frame);
  };
  store.subscribe((state, old) => {
    if (state.playing && !old.playing) onFrame(frame);
  });
}
