// What the reader can do: every change of what is shown goes through here.

import { asStep, type Step } from "../base/brand";
import { problemLine } from "../base/problem";
import { err, ok, type Result } from "../base/result";
import type { Scenario } from "../gen/types/Scenario";
import type { Client } from "../session/client";
import type { Picture, Refusal, RequestName, Requests, Stretch, Want } from "../session/protocol";
import type { Fetched } from "../share/elsewhere";
import { kindOfText, readFile } from "../share/incoming";
import { type DesignModule, readThing } from "../views/design";
import type { Trouble } from "../views/problems/Problems";
import { runOf } from "./branches";
import { type AppState, type OpenScenario, type Store, stepsOf } from "./store";
import {
  deathTrouble,
  elsewhereTrouble,
  fetchTrouble,
  fileTrouble,
  hardwareTrouble,
  linkTrouble,
  makingTrouble,
  problemsTrouble,
} from "./troubles";
import { fragmentOf } from "./url";

/** What the control needs besides the worker. */
export interface Surroundings {
  /** Text of a shipped scenario; rejects if there is none of this name. */
  fetchScenario(name: string): Promise<string>;
  /** Names of the shipped scenarios. */
  scenarioNames: readonly string[];
  /** A file elsewhere, to which the reader has agreed. */
  fetchElsewhere(url: string, onBytes: (bytes: number) => void, stop: AbortSignal): Promise<Fetched>;
  loadDesign(name: string): Promise<DesignModule>;
  /** Leaves what was open behind, so that the reader can go back to it. */
  leave(behind: Behind, fragment: string): void;
}

/** What was open before something was made from it. */
export interface Behind {
  text: string;
  name: string | null;
  step: number;
}

/** What was looked at when a picture was good. */
type Good = Pick<AppState, "design" | "engine" | "selected" | "window"> & { scenario: OpenScenario; step: Step };

/** Operations that come with every picture: enough for the strip and the list. */
const LATEST = 64;
/** Changes by hand that can be taken back. */
const MOST_CHANGES = 50;
/** Operations with an expected result that are watched. */
const WATCHED = 200;

export class Control {
  /** The last good picture, to return to when the worker dies. */
  private good: Good | null = null;
  /** Number of the newest attempt to open something. */
  private attempt = 0;
  /** Openings follow one another, so that the page and the worker agree on what is open. */
  private queue: Promise<unknown> = Promise.resolve();
  private recovering = false;
  /** Ends what is being fetched from elsewhere. */
  private fetching: AbortController | null = null;

  constructor(
    private readonly store: Store,
    private readonly client: Client,
    private readonly around: Surroundings,
  ) {}

  // ------------------------------------------------------------------------------------------------------- opening

  /** Opens a scenario file. Whatever is wrong with it, the open scenario stays. */
  openText(text: string, name: string | null = null, step: number | null = null): Promise<boolean> {
    return this.opening(() => this.openNow(text, name, step));
  }

  /** Opens a file that was chosen, dropped or pasted. */
  openFile(file: Blob): Promise<boolean> {
    return this.opening(() => this.openRead(file, null));
  }

  /** Opens what a link leads to. For a file elsewhere the reader is asked first: false, for nothing is open by then. */
  openLink(link: string): Promise<boolean> {
    return this.opening(async () => {
      const target = await this.patiently("decode", { link });
      if (!target.ok) return this.refuse(target.error);
      const { value } = target;
      switch (value.kind) {
        case "scenario":
          return this.openNow(value.text, null, value.step);
        case "named":
          return this.openShipped(value.name, value.step);
        case "elsewhere":
          return this.ask(value.url, value.step);
      }
    });
  }

  /** Fetches what was asked for, and opens it. */
  openAsked(): Promise<boolean> {
    const { asked } = this.store.getState();
    if (!asked || asked.bytes !== null) return Promise.resolve(false);
    const done = this.opening(async () => {
      const stop = new AbortController();
      this.fetching = stop;
      const tell = (bytes: number) => !stop.signal.aborted && this.store.setState({ asked: { ...asked, bytes } });
      const file = await this.around.fetchElsewhere(asked.url, tell, stop.signal);
      if (stop.signal.aborted) return false;
      this.fetching = null;
      this.store.setState({ asked: null, dialog: null });
      return file.ok ? this.openRead(file.value, asked.step) : this.fail(elsewhereTrouble(file.error, this.isOpen()));
    });
    this.store.setState({ asked: { ...asked, bytes: 0 } });
    return done;
  }

  /** Nothing is fetched, or nothing more. What is open stays. */
  decline(): void {
    this.fetching?.abort();
    this.fetching = null;
    this.store.setState({ asked: null });
  }

  /** Opens a scenario that comes with the page. */
  openNamed(name: string, step: number | null = null): Promise<boolean> {
    return this.opening(() => this.openShipped(name, step));
  }

  /** Opens one in place of what could not be opened, or is asked about; not if anything is open by then. */
  openInstead(name: string): Promise<boolean> {
    return this.inTurn(async () => {
      const { trouble } = this.store.getState();
      const opened = !this.isOpen() && (await this.openShipped(name, null));
      if (opened) this.store.setState({ trouble });
      return opened;
    });
  }

  /** Opens what a reader pasted: a link, or a scenario file. */
  openPasted(text: string): Promise<boolean> {
    return kindOfText(text) === "link" ? this.openLink(text.trim()) : this.openText(text);
  }

  /** Opens when what came before is done; not at all if something newer is waiting by then. */
  private opening(open: () => Promise<boolean>): Promise<boolean> {
    const attempt = ++this.attempt;
    this.decline();
    return this.inTurn(async () => attempt === this.attempt && open());
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const add = (by: number) => this.store.setState(({ busy }) => ({ busy: busy + by }));
    add(1);
    const done = this.queue.then(work).finally(() => add(-1));
    this.queue = done.catch(() => {});
    return done;
  }

  private async openShipped(name: string, step: number | null): Promise<boolean> {
    let text: string;
    try {
      text = await this.around.fetchScenario(name);
    } catch {
      return this.fail(fetchTrouble(name, this.around.scenarioNames));
    }
    return this.openNow(text, name, step);
  }

  private async openRead(file: Blob, step: number | null): Promise<boolean> {
    const text = await readFile(file);
    return text.ok ? this.openNow(text.value, null, step) : this.fail(fileTrouble(text.error, this.isOpen()));
  }

  private ask(url: string, step: number | null): false {
    // The browser has the last word on what is an address.
    if (!URL.canParse(url))
      return this.fail(linkTrouble("It names an address that the browser does not take.", this.isOpen()));
    this.store.setState({ asked: { url, step, bytes: null }, playing: false });
    return false;
  }

  private isOpen(): boolean {
    return this.store.getState().scenario !== null;
  }

  private async openNow(text: string, name: string | null, step: number | null): Promise<boolean> {
    const answer = await this.patiently("open", { text, ahead: true });
    if (!answer.ok) return this.refuse(answer.error);
    const { opened, text: canonical, link } = answer.value;
    const file = JSON.parse(canonical) as Scenario;
    this.keepChanges();
    const design = await this.around.loadDesign(opened.engines[0]?.info.design ?? "");
    const wanted = asStep(Math.min(step ?? file.view?.step ?? 0, Math.max(0, opened.steps - 1)));
    this.store.setState({
      scenario: { name, file, text: canonical, link, opened },
      design,
      engine: 0,
      wanted,
      shown: null,
      playing: false,
      selected: firstSelection(file),
      hovered: null,
      window: null,
      known: null,
      searching: false,
      notice: null,
      changes: [],
      trouble: null,
      dialogTrouble: null,
    });
    // With nothing to return to, this is better than nothing.
    this.good ??= this.goodAt(wanted);
    await this.seek(true);
    return true;
  }

  /** A request that may be the first one. With nothing open there is nothing to return to if the worker dies: it is asked again. */
  private async patiently<K extends RequestName>(name: K, take: Requests[K]["take"]) {
    const answer = await this.client.request(name, take);
    const again = !answer.ok && answer.error.kind === "died" && this.good === null;
    return again ? this.client.request(name, take) : answer;
  }

  /** What was changed by hand is left behind, to be gone back to. */
  private keepChanges(): void {
    const state = this.store.getState();
    const { scenario, shown, changes } = state;
    if (!scenario || !shown || changes.length === 0) return;
    this.around.leave({ text: scenario.text, name: scenario.name, step: shown.frame.step }, fragmentOf(state) ?? "");
  }

  // ------------------------------------------------------------------------------------------------------- changing

  /**
   * Changes the open scenario. If its run is another one by that, it goes to `step` of that run. An error is in words; nothing has
   * changed then. `what` says what is done, for who wants it undone; null if there is nothing to undo.
   */
  change(
    what: string | null,
    to: (file: Scenario) => Scenario,
    step: Step | null = null,
  ): Promise<Result<null, string>> {
    const { attempt } = this;
    return this.inTurn(async () => {
      const { scenario, changes, wanted } = this.store.getState();
      if (!scenario || attempt !== this.attempt) return err("Another scenario was opened meanwhile.");
      const text = JSON.stringify(to(scenario.file));
      const done = step === null ? await this.rewrite(text) : await this.reopen(text, null, step);
      if (done.ok && what !== null) {
        const before = { text: scenario.text, name: scenario.name, step: wanted, change: what };
        this.store.setState({ changes: [...changes, before].slice(-MOST_CHANGES) });
      }
      return done;
    });
  }

  /** Takes the latest change back. */
  undo(): Promise<Result<null, string>> {
    return this.inTurn(async () => {
      const { changes } = this.store.getState();
      const before = changes.at(-1);
      if (!before) return ok(null);
      const done = await this.reopen(before.text, before.name, before.step);
      if (done.ok) this.store.setState({ changes: changes.slice(0, -1) });
      return done;
    });
  }

  /** Puts another text in place of the open scenario's, with the same run. */
  private async rewrite(text: string): Promise<Result<null, string>> {
    const answer = await this.client.request("format", { text });
    const { scenario } = this.store.getState();
    if (!answer.ok) return this.refuseHere(answer.error);
    if (!scenario) return err("");
    const { text: canonical, link } = answer.value;
    const file = JSON.parse(canonical) as Scenario;
    this.store.setState({ scenario: { ...scenario, name: null, file, text: canonical, link }, notice: null });
    this.good = this.goodAt(this.good?.step ?? this.store.getState().wanted);
    await this.seek();
    return ok(null);
  }

  /** Opens what was made from the open scenario: what the reader looks at stays. */
  private async reopen(text: string, name: string | null, step: Step): Promise<Result<null, string>> {
    const answer = await this.client.request("open", { text, ahead: true });
    if (!answer.ok) return this.refuseHere(answer.error);
    const { opened, text: canonical, link } = answer.value;
    const file = JSON.parse(canonical) as Scenario;
    this.store.setState({
      scenario: { name, file, text: canonical, link, opened },
      wanted: asStep(Math.min(step, Math.max(0, opened.steps - 1))),
      known: null,
      playing: false,
      searching: false,
      notice: null,
    });
    // Should the worker die on the way to the step, the change is not lost.
    this.good = this.goodAt(this.store.getState().wanted);
    await this.seek(true);
    return ok(null);
  }

  /** Says why a change came to nothing, where it was asked for. */
  private refuseHere(refusal: Refusal): Result<never, string> {
    if (refusal.kind === "problems") return err(refusal.problems.map(problemLine).join("\n"));
    this.refuse(refusal);
    return err("");
  }

  /** What is wrong with a condition, in words; empty if nothing is. */
  async problemsOf(condition: string): Promise<string> {
    const answer = await this.client.request("check", { condition });
    if (answer.ok) return answer.value.problems.map(problemLine).join("\n");
    this.refuse(answer.error);
    return "";
  }

  // ------------------------------------------------------------------------------------------------------ diverging

  /** The operations up to the divergence that is shown, as a scenario file; or why there is none. */
  async failing(engine: number): Promise<Result<string, string>> {
    const answer = await this.client.request("failing", { engine });
    if (answer.ok) return ok(answer.value.text);
    if (answer.error.kind === "impossible") return err(answer.error.text);
    this.refuse(answer.error);
    return err("");
  }

  /** Shrinks those operations and opens what is left. */
  async shrink(engine: number): Promise<boolean> {
    this.store.setState({ shrinking: { trials: 0, before: 0, after: 0, done: false, minimal: false } });
    const answer = await this.client.request("shrink", { engine });
    this.store.setState({ shrinking: answer.ok ? answer.value.progress : null });
    return answer.ok ? this.openMade(answer.value.text) : this.refuse(answer.error);
  }

  /** Ends shrinking; what is open stays. */
  async cancelShrink(): Promise<void> {
    await this.client.request("cancel", {});
  }

  /** Opens a scenario that was made from the open one, which is left behind to be gone back to. */
  openMade(text: string): Promise<boolean> {
    const { scenario, shown, changes } = this.store.getState();
    const fragment = fragmentOf(this.store.getState());
    return this.opening(async () => {
      if (!(await this.openNow(text, null, null))) return false;
      if (changes.length === 0 && scenario && shown && fragment !== null) {
        this.around.leave({ text: scenario.text, name: scenario.name, step: shown.frame.step }, fragment);
      }
      return true;
    });
  }

  // -------------------------------------------------------------------------------------------------------- moving

  /** Shows a step, or the nearest that there is. */
  goTo(step: Step): void {
    const state = this.store.getState();
    const wanted = asStep(Math.max(0, Math.min(step, stepsOf(state) - 1)));
    // A worker that is being replaced will show the last good step first.
    if (this.recovering || !state.scenario || wanted === state.wanted) return;
    this.store.setState({ wanted, searching: false, notice: null });
    void this.seek();
  }

  /** Moves by hand, which ends playing. */
  move(by: number): void {
    this.store.setState({ playing: false });
    this.goTo(asStep(this.store.getState().wanted + by));
  }

  /** Goes to a step by hand. */
  jump(step: Step): void {
    this.store.setState({ playing: false });
    this.goTo(step);
  }

  /**
   * Runs to the next step in which one of these conditions holds, or back to the last one; `names` are for people. An error is in
   * words.
   */
  async run(conditions: readonly string[], names: readonly string[], back: boolean): Promise<Result<null, string>> {
    const { scenario, wanted, shown } = this.store.getState();
    if (!scenario || this.recovering) return ok(null);
    this.store.setState({ playing: false, searching: true, notice: null });
    const take = { from: wanted, conditions, back, want: this.want() };
    const answer = await this.client.request("search", take);
    // What took its place has said so by now.
    if (!answer.ok && answer.error.kind === "cancelled") return ok(null);
    this.store.setState({ searching: false, seeking: null });
    if (!answer.ok) return this.refuseHere(answer.error);
    if (this.store.getState().scenario !== scenario) return ok(null);
    const { found, picture } = answer.value;
    const step = asStep(picture.frame.step);
    const which = found?.which.map((number) => names[number]).join("; ");
    const where = back ? `before step ${wanted}` : `after step ${wanted}`;
    const what = names.length === 1 ? names[0] : `none of ${names.length} breakpoints`;
    this.show(picture, shown);
    this.store.setState({
      wanted: step,
      notice: found ? `step ${step}: ${which}` : `nowhere ${where}: ${what}`,
    });
    return ok(null);
  }

  /** Ends a search; the step that was shown stays. */
  stopSearch(): void {
    if (!this.store.getState().searching) return;
    this.store.setState({ searching: false });
    void this.seek();
  }

  /** Runs to the next of the scenario's breakpoints, or back to the last. False if there are none. */
  runToBreakpoint(back: boolean): boolean {
    const breakpoints = this.store.getState().scenario?.file.breakpoints ?? [];
    if (breakpoints.length === 0) return false;
    const names = breakpoints.map(({ when, name }) => name || when);
    void this.run(
      breakpoints.map(({ when }) => when),
      names,
      back,
    );
    return true;
  }

  /** Runs to where something happens to what is selected, next or last. False if nothing is. */
  runToTouch(back: boolean): boolean {
    const { selected, engine } = this.store.getState();
    if (!selected) return false;
    void this.run([`engine ${engine}: touched(${selected})`], [`${selected} is touched`], back);
    return true;
  }

  play(playing: boolean): void {
    const state = this.store.getState();
    if (!state.scenario) return;
    if (playing && state.wanted >= stepsOf(state) - 1) this.goTo(asStep(0));
    this.store.setState({ playing });
  }

  // ------------------------------------------------------------------------------------------------------- looking

  showEngine(engine: number): void {
    this.store.setState({ engine, window: null });
    void this.seek();
  }

  /** Asks for another part of the log of operations. */
  lookAt(window: AppState["window"]): void {
    const before = this.store.getState().window;
    if (before === window || (before && window && before.first === window.first && before.count === window.count))
      return;
    this.store.setState({ window });
    if (window) void this.seek();
  }

  select(selected: AppState["selected"]): void {
    this.store.setState((state) => ({ selected, hovered: null, tab: selected ? "inspector" : state.tab }));
    if (selected) void this.seek();
  }

  /** Fetches the picture of the wanted step. A new worker has nothing to show before a scenario was `opened`. */
  private async seek(opened = false): Promise<boolean> {
    const { scenario, wanted, shown } = this.store.getState();
    if (!scenario || (this.recovering && !opened)) return false;
    const answer = await this.client.request("seek", { step: wanted, want: this.want() });
    if (this.store.getState().scenario !== scenario) return false;
    if (!answer.ok) return this.refuse(answer.error);
    // A run may turn out to be shorter than it was foreseen: then the step is its last.
    if (this.store.getState().wanted === wanted) this.store.setState({ wanted: asStep(answer.value.frame.step) });
    this.show(answer.value, shown);
    return true;
  }

  private show(picture: Picture, before: AppState["shown"]): void {
    this.good = this.goodAt(asStep(picture.frame.step));
    const by = picture.frame.step - (before?.frame.step ?? Number.NaN);
    this.store.setState({ shown: { ...picture, moved: by === 1 || by === -1 ? by : 0 }, seeking: null });
  }

  private goodAt(step: Step): Good | null {
    const { scenario, design, engine, selected, window } = this.store.getState();
    return scenario && { scenario, design, engine, selected, window, step };
  }

  private want(): Want {
    const { scenario, design, engine, selected, window } = this.store.getState();
    const info = scenario?.opened.engines[engine]?.info;
    const thing = selected ? readThing(selected) : null;
    const expected =
      scenario &&
      runOf(scenario.file)
        .expect?.results?.slice(0, WATCHED)
        .map(({ op }) => op);
    return {
      engine,
      fields: info && design ? design.fields(info) : [],
      looked: selected ? [selected] : [],
      latest: LATEST,
      window,
      watch: [...(expected ?? []), ...(thing?.field === "op" ? [thing.index] : [])],
    };
  }

  /** Tracks of the timeline, as far as the run is known; null if it cannot be had now. */
  async stretch(take: Requests["timeline"]["take"]): Promise<Stretch | null> {
    if (this.recovering) return null;
    const answer = await this.client.request("timeline", take);
    if (!answer.ok) this.refuse(answer.error);
    return answer.ok ? answer.value : null;
  }

  // ------------------------------------------------------------------------------------------------------ troubles

  private refuse(refusal: Refusal): false {
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
        this.died(refusal.reason);
        return false;
      case "cancelled":
        return false;
    }
  }

  private fail(trouble: Trouble): false {
    const inDialog = this.store.getState().dialog === "open";
    this.store.setState(inDialog ? { dialogTrouble: trouble } : { trouble });
    return false;
  }

  /** The worker is gone: with its next request, or while it had nothing to do. */
  died(reason: string): void {
    if (this.recovering) return;
    this.recovering = true;
    const { good } = this;
    void this.inTurn(() => this.recover(reason, good)).finally(() => {
      this.recovering = false;
    });
  }

  /** A new worker with the scenario and step of the last good picture; if that kills it as well, the scenario's start. */
  private async recover(reason: string, lost: Good | null): Promise<void> {
    const { good } = this;
    // What was waiting to be opened is open by now, in a new worker.
    if (good && good.scenario !== lost?.scenario) return;
    // What a window shows of the run is gone with the worker, and would hide what is said here.
    const dialog = this.store.getState().dialog === "divergence" ? null : this.store.getState().dialog;
    this.store.setState({ playing: false, seeking: null, searching: false, shrinking: null, dialog });
    for (const step of good ? new Set([good.step, asStep(0)]) : []) {
      const again = good && (await this.client.request("open", { text: good.scenario.text, ahead: false }));
      if (!good || !again?.ok) continue;
      const { scenario, design, engine, selected, window } = good;
      const same = this.store.getState().scenario === scenario;
      // What the reader selected since then stays.
      this.store.setState({ scenario, design, wanted: step, ...(!same && { engine, selected, window }) });
      if (!(await this.seek(true))) continue;
      this.fail(deathTrouble(reason, step));
      return;
    }
    this.fail(deathTrouble(reason, null));
  }
}

/** What the author wants to be looked at first. */
function firstSelection(file: Scenario): string | null {
  const element = file.view?.selection?.element;
  return element && readThing(element) ? element : null;
}
