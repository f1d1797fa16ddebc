// Frames of the open run: the shown one, adjacent ones that were fetched ahead, and the last good one to return to.

import type { App } from "../../app/context";
import { refuse } from "../../app/errors";
import { digestError } from "../../app/shown-errors";
import type { AppState } from "../../app/store";
import type { Opening } from "../../app/work";
import { asStep, type Step } from "../../base/brand";
import type { Opened } from "../../gen/types/Opened";
import type { StepSnapshot, Want } from "../../session/protocol";
import type { OpenScenario } from "./slice";
import { stepsOf } from "./state/selectors";
import { wantOf } from "./want";

/** The view of the last good frame. */
export type Good = Pick<AppState, "designs" | "engine" | "selected" | "window"> &
  Opening & {
    scenario: OpenScenario;
    step: Step;
  };

/** Steps that follow one another within this time, in milliseconds, are not animated mark by mark; a tween takes 180. */
const HURRY_MS = 250;

/** Frames besides the shown one, and pending requests. */
export class Pictures {
  /** The last good frame, to return to when the worker dies. */
  good: Good | null = null;
  /** Frames of the steps adjacent to the shown one. */
  readonly nearby = new Nearby();
  /** Time at which the last single step was shown, in milliseconds. */
  steppedAt = Number.NEGATIVE_INFINITY;
  /** Numbers of the newest requested frame, and of the newest shown one. */
  asked = 0;
  answered = 0;
  /** The run for which a wrong digest was already reported. */
  warned: OpenScenario["opened"] | null = null;
  /** True if steps may be executed ahead. False after a death, since one of them may have killed the worker. */
  runsAhead = true;
  /** True while a dead worker is being replaced. */
  recovering = false;
  /** True while the worker has opened another run that the page does not show yet: its frames then belong to the wrong run. */
  replacing = false;
}

/** Changes the view, and shows it: at once if its frame is cached, else when the worker has made it. */
export async function showView(app: App, change: Partial<AppState> = {}): Promise<boolean> {
  const { store, pictures } = app;
  const { shown, ...before } = store.getState();
  const view = viewOf({ shown, ...before, ...change });
  const ready = pictures.recovering ? null : view && pictures.nearby.at(view, change.wanted ?? before.wanted);
  if (!view || !ready) {
    store.setState(change);
    return seek(app);
  }
  pictures.answered = ++pictures.asked;
  showPicture(app, ready, shown, change);
  void fetchNearby(app, view);
  return true;
}

/** Fetches the frame of the wanted step from the worker. A new worker has nothing to show before a scenario was `opened`. */
export async function seek(app: App, opened = false): Promise<boolean> {
  const { store, client, pictures } = app;
  const { scenario, wanted, shown } = store.getState();
  const view = viewOf(store.getState());
  if (!scenario || !view || (pictures.recovering && !opened)) return false;
  const number = ++pictures.asked;
  const answer = await client.request("seek", { step: wanted, want: view.want });
  if (pictures.replacing || store.getState().scenario !== scenario) return false;
  if (!answer.ok) {
    // A newer frame is shown, so the last report of the old request is void.
    if (number < pictures.answered) store.setState({ seeking: null });
    return refuse(app, answer.error);
  }
  pictures.nearby.begin(view, answer.value);
  // A newer frame is shown.
  if (number < pictures.answered) return true;
  pictures.answered = number;
  // A run may turn out shorter than foreseen: then this is its last step.
  const step = asStep(answer.value.frame.step);
  showPicture(app, answer.value, shown, store.getState().wanted === wanted ? { wanted: step } : {});
  if (number === pictures.asked) void fetchNearby(app, view);
  return true;
}

/** Shows a frame with the changes that belong to it; `before` is what was shown at the time of the request. */
export function showPicture(
  app: App,
  picture: StepSnapshot,
  before: AppState["shown"],
  change: Partial<AppState> = {},
): void {
  const { store, pictures } = app;
  const by = picture.frame.step - (before?.frame.step ?? Number.NaN);
  const shown = { ...picture, moved: by === 1 || by === -1 ? by : 0 } as const;
  const now = performance.now();
  store.setState({ ...change, shown, hurried: now - pictures.steppedAt < HURRY_MS, seeking: null });
  if (shown.moved !== 0) pictures.steppedAt = now;
  pictures.good = goodAt(app, asStep(picture.frame.step));
  compareDigests(app, picture);
}

/** Fetches the missing frames of the steps adjacent to the shown one. */
async function fetchNearby(app: App, view: RunView): Promise<void> {
  const { store, client, pictures } = app;
  if (!pictures.runsAhead) return;
  const state = store.getState();
  const step = state.shown?.frame.step ?? 0;
  const others = pictures.nearby.missing(view, step, stepsOf(state));
  const answer = await client.request("near", { step, others, want: view.want });
  if (answer.ok) {
    pictures.nearby.add(view, answer.value);
    if (store.getState().guess) storePreviousFrame(app);
  }
  // A step that cannot be shown is an error only when the reader goes there.
  else if (answer.error.kind === "died") refuse(app, answer.error);
}

/** Stores the frame of the previous step in the state, if it is cached. */
export function storePreviousFrame({ store, pictures }: App): void {
  const state = store.getState();
  const view = viewOf(state);
  store.setState({ before: view && pictures.nearby.at(view, (state.shown?.frame.step ?? 0) - 1) });
}

/** Warns once if the run ends with another digest than its scenario contains. */
function compareDigests(app: App, { frame }: StepSnapshot): void {
  const { scenario } = app.store.getState();
  const failed = frame.failed.filter((text) => /: expected (long_)?(timing_)?digest /.test(text));
  if (failed.length === 0 || !scenario || app.pictures.warned === scenario.opened) return;
  app.pictures.warned = scenario.opened;
  app.store.setState({ error: digestError(failed) });
}

/** The current view, to return to; null if nothing is open. */
export function goodAt({ store }: App, step: Step): Good | null {
  const { scenario, designs, engine, selected, window, ...others } = store.getState();
  const { work, changes, undone, draft, noteDrafts } = others;
  return scenario && { scenario, designs, engine, selected, window, work, changes, undone, draft, noteDrafts, step };
}

/** The view that frames of this state belong to; null if nothing is open. */
const viewOf = (state: AppState): RunView | null => state.scenario && new RunView(state.scenario.opened, wantOf(state));

/** What frames depend on: a run, and the parts of a step that the page needs. */
class RunView {
  private readonly text: string;

  constructor(
    private readonly opened: Opened,
    readonly want: Want,
  ) {
    this.text = JSON.stringify(want);
  }

  equals(other: RunView | null): boolean {
    return other !== null && other.opened === this.opened && other.text === this.text;
  }
}

class Nearby {
  private view: RunView | null = null;
  private readonly pictures = new Map<number, StepSnapshot>();

  /** The frame of a step, if it is cached. */
  at(view: RunView, step: number): StepSnapshot | null {
    return (view.equals(this.view) && this.pictures.get(step)) || null;
  }

  /** Caches the shown frame, and drops frames of another view. */
  begin(view: RunView, shown: StepSnapshot): void {
    if (!view.equals(this.view)) this.pictures.clear();
    this.view = view;
    this.add(view, [shown]);
  }

  /** Caches more frames, unless another view is shown by now. */
  add(view: RunView, pictures: readonly StepSnapshot[]): void {
    if (view.equals(this.view)) for (const picture of pictures) this.pictures.set(picture.frame.step, picture);
  }

  /** The adjacent steps without a frame, in a run of `steps`. All other frames are dropped. */
  missing(view: RunView, step: number, steps: number): number[] {
    const near = [step + 1, step - 1].filter((other) => other >= 0 && other < steps);
    for (const cachedStep of this.pictures.keys())
      if (cachedStep !== step && !near.includes(cachedStep)) this.pictures.delete(cachedStep);
    return near.filter((other) => !this.at(view, other));
  }
}
