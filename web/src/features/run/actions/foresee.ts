// Finds the first divergences of a run that is known to its end, so that the top bar reports them before the reader gets there.

import type { App } from "../../../app/context";
import { refuse } from "../../../app/errors";
import type { AppState } from "../../../app/store";
import type { Opened } from "../../../gen/types/Opened";
import { stepsOf } from "../state/selectors";
import { wantOf } from "../want";

/** Milliseconds without a change of the page before the worker is asked: requests of the reader come first. */
const PAUSE_MS = 200;

/** Asks once per run, when it is known to its end, until `stop`. */
export function foresee(app: App): { stop(): void } {
  const { store, client } = app;
  /** The run that was last asked about. */
  let asked: Opened | null = null;
  let timer: ReturnType<typeof setTimeout>;

  const ask = async () => {
    const state = store.getState();
    const { scenario, shown } = state;
    if (!isDue(state) || !scenario || !shown || scenario.opened === asked) return;
    asked = scenario.opened;
    const last = stepsOf(state) - 1;
    const { step } = shown.frame;
    // Returns to the shown step, so that the next one is near again.
    const others = last === step ? [] : [last, step];
    const answer = others.length > 0 ? await client.request("near", { step, others, want: wantOf(state) }) : null;
    if (answer?.ok === false) {
      asked = null;
      if (answer.error.kind === "died") refuse(app, answer.error);
    }
    const frame = answer === null ? shown.frame : answer.ok && answer.value[0]?.frame;
    if (!frame || store.getState().scenario?.opened !== scenario.opened) return;
    const divergences = frame.engines.map(({ lockstep }) => lockstep?.divergence ?? null);
    store.setState({ foreseen: { of: scenario.opened, divergences } });
  };
  const unsubscribe = store.subscribe((state) => {
    if (state.scenario?.opened === asked || !isDue(state)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), PAUSE_MS);
  });
  return {
    stop() {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}

/** True if the open run compares hardware with a model and is known to its end, and the worker is idle. */
const isDue = ({ screen, scenario, shown, known, playing, busy, pending }: AppState): boolean =>
  screen === "player" &&
  scenario !== null &&
  shown !== null &&
  known !== null &&
  known.known >= known.steps &&
  !playing &&
  busy === 0 &&
  pending === 0 &&
  scenario.opened.engines.some(({ reference }) => reference !== null);
