// Pictures of the open run: the shown one, those next to it that are there beforehand, and the last good one to return to.

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

/** What was looked at when a picture was good. */
export type Good = Pick<AppState, "designs" | "engine" | "selected" | "window"> &
  Opening & {
    scenario: OpenScenario;
    step: Step;
  };

/** Steps in quicker succession than this, in milliseconds, are not followed mark by mark: a move takes 180. */
const HURRY_MS = 250;

/** What is known of pictures besides the shown one. */
export class Pictures {
  /** The last good picture, to return to when the worker dies. */
  good: Good | null = null;
  /** Pictures of the steps next to the shown one. */
  readonly nearby = new Nearby();
  /** When the last single step was shown, in milliseconds. */
  steppedAt = Number.NEGATIVE_INFINITY;
  /** Numbers of the newest picture that was asked for, and of the newest that is shown. */
  asked = 0;
  answered = 0;
  /** The run whose digest was warned of already. */
  warned: OpenScenario["opened"] | null = null;
  /** Whether steps that were not asked for may be executed. Not after a death: one of them may be what killed the worker. */
  looksAhead = true;
  /** Whether a dead worker is being replaced. */
  recovering = false;
  /** Whether the worker has opened another run that the page does not show yet: until then its pictures are of the wrong one. */
  replacing = false;
}

/** Changes the view, and shows it: at once if the picture is there, else when the worker has made it. */
export async function look(app: App, change: Partial<AppState> = {}): Promise<boolean> {
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

/** Fetches the picture of the wanted step from the worker. A new worker has nothing to show before a scenario was `opened`. */
export async function seek(app: App, opened = false): Promise<boolean> {
  const { store, client, pictures } = app;
  const { scenario, wanted, shown } = store.getState();
  const view = viewOf(store.getState());
  if (!scenario || !view || (pictures.recovering && !opened)) return false;
  const number = ++pictures.asked;
  const answer = await client.request("seek", { step: wanted, want: view.want });
  if (pictures.replacing || store.getState().scenario !== scenario) return false;
  if (!answer.ok) {
    // Something newer is shown: what the old request reported last no longer counts.
    if (number < pictures.answered) store.setState({ seeking: null });
    return refuse(app, answer.error);
  }
  pictures.nearby.begin(view, answer.value);
  // Something newer is shown by now.
  if (number < pictures.answered) return true;
  pictures.answered = number;
  // A run may turn out to be shorter than it was foreseen: then the step is its last.
  const step = asStep(answer.value.frame.step);
  showPicture(app, answer.value, shown, store.getState().wanted === wanted ? { wanted: step } : {});
  if (number === pictures.asked) void fetchNearby(app, view);
  return true;
}

/** Shows a picture with what changed with it; `before` is what was shown when it was asked for. */
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

/** Fetches the pictures of the steps next to the shown one, as far as they are not there. */
async function fetchNearby(app: App, view: RunView): Promise<void> {
  const { store, client, pictures } = app;
  if (!pictures.looksAhead) return;
  const state = store.getState();
  const step = state.shown?.frame.step ?? 0;
  const others = pictures.nearby.missing(view, step, stepsOf(state));
  const answer = await client.request("near", { step, others, want: view.want });
  if (answer.ok) {
    pictures.nearby.add(view, answer.value);
    if (store.getState().guess) keepBefore(app);
  }
  // A step that cannot be shown is an error only when the reader goes there.
  else if (answer.error.kind === "died") refuse(app, answer.error);
}

/** Keeps the picture of the step before the shown one in the state, if it is there. */
export function keepBefore({ store, pictures }: App): void {
  const state = store.getState();
  const view = viewOf(state);
  store.setState({ before: view && pictures.nearby.at(view, (state.shown?.frame.step ?? 0) - 1) });
}

/** Warns once of a scenario whose run ends with another digest than it carries. */
function compareDigests(app: App, { frame }: StepSnapshot): void {
  const { scenario } = app.store.getState();
  const failed = frame.failed.filter((text) => /: expected (long_)?(timing_)?digest /.test(text));
  if (failed.length === 0 || !scenario || app.pictures.warned === scenario.opened) return;
  app.pictures.warned = scenario.opened;
  app.store.setState({ error: digestError(failed) });
}

/** The current place, to be returned to; null if nothing is open. */
export function goodAt({ store }: App, step: Step): Good | null {
  const { scenario, designs, engine, selected, window, ...others } = store.getState();
  const { work, changes, undone, draft, noteDrafts } = others;
  return scenario && { scenario, designs, engine, selected, window, work, changes, undone, draft, noteDrafts, step };
}

/** What pictures of this state are of; null if nothing is open. */
const viewOf = (state: AppState): RunView | null => state.scenario && new RunView(state.scenario.opened, wantOf(state));

/** What pictures are of: a run, and what the page wants to see of a step. */
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

  /** The picture of a step, if it is there. */
  at(view: RunView, step: number): StepSnapshot | null {
    return (view.equals(this.view) && this.pictures.get(step)) || null;
  }

  /** Keeps the picture that is shown; those of another view are forgotten. */
  begin(view: RunView, shown: StepSnapshot): void {
    if (!view.equals(this.view)) this.pictures.clear();
    this.view = view;
    this.add(view, [shown]);
  }

  /** Keeps more pictures, unless another view is shown by now. */
  add(view: RunView, pictures: readonly StepSnapshot[]): void {
    if (view.equals(this.view)) for (const picture of pictures) this.pictures.set(picture.frame.step, picture);
  }

  /** The steps next to this one that have no picture yet, of a run of `steps`. All others are forgotten. */
  missing(view: RunView, step: number, steps: number): number[] {
    const near = [step + 1, step - 1].filter((other) => other >= 0 && other < steps);
    for (const kept of this.pictures.keys()) if (kept !== step && !near.includes(kept)) this.pictures.delete(kept);
    return near.filter((other) => !this.at(view, other));
  }
}
