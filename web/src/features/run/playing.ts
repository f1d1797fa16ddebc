// Playing: time in the run passes at the chosen speed, as fast as the worker can follow.

import type { App } from "../../app/context";
import type { AppState } from "../../app/store";
import { asStep } from "../../base/brand";
import { goTo } from "./actions/moving";
import { runToDecision } from "./actions/searching";
import { READING } from "./panels/transport/speeds";
import { stepsOf } from "./state/selectors";

/** Calls back before the next picture with the time in milliseconds, as requestAnimationFrame does. */
export type OnFrame = (callback: (time: number) => void) => void;

/** How many whole steps are due, and the part of a step that is left over. */
export function stepsDue(owed: number, milliseconds: number, speed: number): { steps: number; owed: number } {
  const due = owed + (milliseconds * speed) / 1000;
  const steps = Math.floor(due);
  return { steps, owed: due - steps };
}

/** Longer pauses than this, of a page in the background for example, are not made up for. */
const LONGEST_MS = 250;

/** Steps a second of a run that is played in a loop, and the most milliseconds for which a step with a note stays in it. */
const LOOP_SPEED = 2;
const LOOP_NOTE_MS = 3_000;

/** Milliseconds to see a picture, and for each word of its sentences. */
const [LOOK_MS, WORD_MS] = [1_200, 220];

/** How long a reader needs for a step with these sentences. */
export const readingMs = (said: string): number => LOOK_MS + WORD_MS * said.split(/\s+/).filter(Boolean).length;

/** Steps a second at the shown step of a loop: a note leaves with its step, so the step stays longer. */
export function loopSpeed({ scenario, shown }: Pick<AppState, "scenario" | "shown">): number {
  const note = scenario?.file.notes?.find(({ step }) => step === shown?.frame.step);
  return note ? 1_000 / Math.min(LOOP_NOTE_MS, readingMs(note.text)) : LOOP_SPEED;
}

/** Moves the cursor while the store's state is playing. `said` returns the sentences about the shown step. */
export function keepPlaying(app: App, onFrame: OnFrame, said: () => string): void {
  const { store } = app;
  let before: number | null = null;
  let owed = 0;
  /** Milliseconds for which the step has been read. */
  let read = 0;
  /** From decision to decision, each for as long as it takes to read its sentences. */
  const turnPage = (milliseconds: number) => {
    read += milliseconds;
    if (read < readingMs(said())) return;
    read = 0;
    const { wanted } = store.getState();
    void runToDecision(app, false, true).then(() => {
      // Nothing is decided any more.
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
    const { loop } = state;
    if (before !== null && state.speed === READING && !loop) {
      if (state.pending === 0 && !state.searching) turnPage(Math.min(time - before, LONGEST_MS));
    } else if (before !== null && state.pending === 0) {
      // At slow speeds a step may take longer than the longest pause, so the debt is kept.
      const due = stepsDue(owed, Math.min(time - before, LONGEST_MS), loop ? loopSpeed(state) : state.speed);
      owed = due.owed;
      const last = Math.min(stepsOf(state) - 1, loop?.last ?? Number.POSITIVE_INFINITY);
      if (state.wanted >= last && loop) {
        if (due.steps > 0) goTo(app, loop.first);
      } else if (state.wanted >= last) store.setState({ playing: false });
      else if (due.steps > 0) goTo(app, asStep(Math.min(state.wanted + due.steps, last)));
    }
    before = time;
    onFrame(frame);
  };
  store.subscribe((state, old) => {
    if (state.playing && !old.playing) onFrame(frame);
  });
}
