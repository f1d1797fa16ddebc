// Shared by all actions of the reader: the store and the worker, one opening after the other, the picture, and reports
// when something goes wrong.

import { asStep, type Step } from "../../base/brand";
import { problemLine } from "../../base/problem";
import { err, ok, type Result } from "../../base/result";
import type { Trouble } from "../../kit/problems/trouble";
import type { Client } from "../../session/client";
import { shippedIn } from "../../session/links";
import type { Picture, Refusal, RequestName, Requests, Target } from "../../session/protocol";
import { whileBusy } from "../state/busy";
import { type AppState, type OpenScenario, type Store, stepsOf } from "../state/store";
import { digestTrouble, hardwareTrouble, linkTrouble, makingTrouble, problemsTrouble } from "../state/troubles";
import type { Opening } from "../state/work";
import { Nearby, View } from "./nearby";
import { wantOf } from "./want";

/** What was looked at when a picture was good. */
export type Good = Pick<AppState, "designs" | "engine" | "selected" | "window"> &
  Opening & {
    scenario: OpenScenario;
    step: Step;
  };

/** Steps in quicker succession than this, in milliseconds, are not followed mark by mark: a glide takes 180. */
const HURRY_MS = 250;

export class Core {
  /** The last good picture, to return to when the worker dies. */
  good: Good | null = null;
  /** Pictures of the steps next to the shown one. */
  private readonly nearby = new Nearby();
  /** When the last single step was shown, in milliseconds. */
  private steppedAt = Number.NEGATIVE_INFINITY;
  /** Numbers of the newest picture that was asked for, and of the newest that is shown. */
  private asked = 0;
  private answered = 0;
  /** Number of the newest attempt to open something. */
  attempt = 0;
  /** Number of the newest place that the reader has gone to. */
  private place = 0;
  /** What was warned of already. */
  private warned: OpenScenario["opened"] | null = null;
  /** Whether steps that were not asked for may be executed. Not after a death: one of them may be what killed the worker. */
  looksAhead = true;
  /** Whether a dead worker is being replaced. */
  recovering = false;
  /** Whether the worker has opened another run that the page does not show yet: until then its pictures are of the wrong one. */
  replacing = false;
  /** Openings follow one another, so that the page and the worker agree on the open run. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly store: Store,
    readonly client: Client,
    /** Called when a worker died with a request. */
    private readonly onDied: (reason: string) => void,
  ) {}

  /** Does something when what came before is done. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = whileBusy(this.store, () => this.queue.then(work));
    this.queue = done.catch(() => {});
    return done;
  }

  /** The reader goes to another place: true until they go on from there. */
  go(): () => boolean {
    this.place++;
    return this.staying();
  }

  /** True until the reader goes elsewhere. */
  staying(): () => boolean {
    const { place } = this;
    return () => place === this.place;
  }

  /** A request that may be the first one. With nothing open there is nothing to return to if the worker dies: it is asked again. */
  async patiently<K extends RequestName>(name: K, take: Requests[K]["take"]) {
    const answer = await this.client.request(name, take);
    const again = !answer.ok && answer.error.kind === "died" && this.good === null;
    return again ? this.client.request(name, take) : answer;
  }

  /** Where a link leads. The name of a shipped scenario is read at once, and the worker starts meanwhile. */
  async targetOf(link: string): Promise<Result<Target, Refusal>> {
    const shipped = shippedIn(link);
    if (!shipped) return this.patiently("decode", { link });
    this.client.wake();
    return ok(shipped);
  }

  /** Whether a trouble leaves something to see: a scenario, or a screen that needs none. */
  isOpen(): boolean {
    const { scenario, screen } = this.store.getState();
    return scenario !== null || screen !== "player";
  }

  // ------------------------------------------------------------------------------------------------------- picture

  /** Changes the view, and shows it: at once if the picture is there, else when the worker has made it. */
  async look(change: Partial<AppState> = {}): Promise<boolean> {
    const { store } = this;
    const { shown, ...before } = store.getState();
    const view = viewOf({ shown, ...before, ...change });
    const ready = this.recovering ? null : view && this.nearby.at(view, change.wanted ?? before.wanted);
    if (!view || !ready) {
      store.setState(change);
      return this.seek();
    }
    this.answered = ++this.asked;
    this.show(ready, shown, change);
    void this.fetchNearby(view);
    return true;
  }

  /** Fetches the picture of the wanted step from the worker. A new worker has nothing to show before a scenario was `opened`. */
  async seek(opened = false): Promise<boolean> {
    const { store } = this;
    const { scenario, wanted, shown } = store.getState();
    const view = viewOf(store.getState());
    if (!scenario || !view || (this.recovering && !opened)) return false;
    const number = ++this.asked;
    const answer = await this.client.request("seek", { step: wanted, want: view.want });
    if (this.replacing || store.getState().scenario !== scenario) return false;
    if (!answer.ok) {
      // Something newer is shown: what the old request reported last no longer counts.
      if (number < this.answered) store.setState({ seeking: null });
      return this.refuse(answer.error);
    }
    this.nearby.begin(view, answer.value);
    // Something newer is shown by now.
    if (number < this.answered) return true;
    this.answered = number;
    // A run may turn out to be shorter than it was foreseen: then the step is its last.
    const step = asStep(answer.value.frame.step);
    this.show(answer.value, shown, store.getState().wanted === wanted ? { wanted: step } : {});
    if (number === this.asked) void this.fetchNearby(view);
    return true;
  }

  /** Shows a picture with what changed with it; `before` is what was shown when it was asked for. */
  show(picture: Picture, before: AppState["shown"], change: Partial<AppState> = {}): void {
    const by = picture.frame.step - (before?.frame.step ?? Number.NaN);
    const shown = { ...picture, moved: by === 1 || by === -1 ? by : 0 } as const;
    const now = performance.now();
    this.store.setState({ ...change, shown, hurried: now - this.steppedAt < HURRY_MS, seeking: null });
    if (shown.moved !== 0) this.steppedAt = now;
    this.good = this.goodAt(asStep(picture.frame.step));
    this.compareDigests(picture);
  }

  /** Fetches the pictures of the steps next to the shown one, as far as they are not there. */
  private async fetchNearby(view: View): Promise<void> {
    if (!this.looksAhead) return;
    const { client, nearby, store } = this;
    const state = store.getState();
    const step = state.shown?.frame.step ?? 0;
    const others = nearby.missing(view, step, stepsOf(state));
    const answer = await client.request("near", { step, others, want: view.want });
    if (answer.ok) {
      nearby.add(view, answer.value);
      if (store.getState().guess) this.keepBefore();
    }
    // A step that cannot be shown is an error only when the reader goes there.
    else if (answer.error.kind === "died") this.refuse(answer.error);
  }

  /** Keeps the picture of the step before the shown one in the state, if it is there. */
  keepBefore(): void {
    const state = this.store.getState();
    const view = viewOf(state);
    this.store.setState({ before: view && this.nearby.at(view, (state.shown?.frame.step ?? 0) - 1) });
  }

  /** Warns once of a scenario whose run ends with another digest than it carries. */
  private compareDigests({ frame }: Picture): void {
    const { scenario } = this.store.getState();
    const failed = frame.failed.filter((text) => /: expected (long_)?(timing_)?digest /.test(text));
    if (failed.length === 0 || !scenario || this.warned === scenario.opened) return;
    this.warned = scenario.opened;
    this.store.setState({ trouble: digestTrouble(failed) });
  }

  /** The current place, to be returned to; null if nothing is open. */
  goodAt(step: Step): Good | null {
    const { scenario, designs, engine, selected, window, ...others } = this.store.getState();
    const { work, changes, undone, draft, noteDrafts } = others;
    return scenario && { scenario, designs, engine, selected, window, work, changes, undone, draft, noteDrafts, step };
  }

  // ------------------------------------------------------------------------------------------------------ troubles

  /** Reports why a request failed, for the whole page. */
  refuse(refusal: Refusal): false {
    switch (refusal.kind) {
      case "problems":
        return this.fail(problemsTrouble(refusal.problems, this.isOpen()));
      case "link":
        return this.fail(linkTrouble(refusal.text, this.isOpen()));
      case "unavailable":
        return this.fail(hardwareTrouble(refusal.text, this.isOpen()));
      case "impossible":
        return this.fail(makingTrouble(refusal.text));
      case "died":
        this.onDied(refusal.reason);
        return false;
      case "cancelled":
        return false;
    }
  }

  /** Reports why a request failed, where it was made. The words are empty if the whole page shows them. */
  refuseHere(refusal: Refusal): Result<never, string> {
    if (refusal.kind === "problems") return err(refusal.problems.map(problemLine).join("\n"));
    this.refuse(refusal);
    return err("");
  }

  /** Shows a trouble: in the dialog from which something is opened, or above the page. */
  fail(trouble: Trouble): false {
    const { dialog } = this.store.getState();
    const inDialog = dialog === "open" || dialog === "compare" || dialog === "edit";
    this.store.setState(inDialog ? { dialogTrouble: trouble } : { trouble });
    return false;
  }
}

/** What pictures of this state are of; null if nothing is open. */
const viewOf = (state: AppState): View | null => state.scenario && new View(state.scenario.opened, wantOf(state));
