// Changes of the open scenario and its notes by hand, undo and redo, and links to notes.

import { addressOfScenario } from "../../../address/scenario";
import { entryOf } from "../../../app/address-of-state";
import type { App } from "../../../app/context";
import { refuse, refuseHere } from "../../../app/errors";
import type { AppState } from "../../../app/store";
import { newKey, workOf } from "../../../app/work";
import { asStep, type Step } from "../../../base/brand";
import { err, ok, type Result } from "../../../base/result";
import type { Note } from "../../../gen/types/Note";
import type { Opened } from "../../../gen/types/Opened";
import type { Problem } from "../../../gen/types/Problem";
import type { Scenario } from "../../../gen/types/Scenario";
import type { Examined, SessionRefusal } from "../../../session/protocol";
import { goodAt, seek, showView } from "../frames";
import type { Before } from "../slice";
import { designsFor } from "./designs";

/** Largest number of changes that can be undone. */
const MOST_CHANGES = 50;

/** Changes the open scenario. If that changes its run, goes to `step` of the new run. On an error nothing has changed; returns a message
 * for the reader. `what` names the change for undo; null if there is nothing to undo. */
export function changeScenario(
  app: App,
  what: string | null,
  to: (file: Scenario) => Scenario,
  step: Step | null = null,
): Promise<Result<null, string>> {
  const { work: of } = app.store.getState();
  return app.navigation.inTurn(async () => {
    const { scenario } = app.store.getState();
    if (!scenario || app.store.getState().work !== of) return err("Another scenario was opened meanwhile.");
    const text = JSON.stringify(to(scenario.file));
    const log = what === null ? {} : changedBy(app, what);
    const done = step === null ? await rewrite(app, text, log) : await reopen(app, text, null, step, log);
    return done.ok ? done : refuseHere(app, done.error);
  });
}

/** Opens an edited text instead of the open scenario, at the shown step if the run has it. Back leads to the open scenario with the text as
 * its draft. On an error the open scenario stays; returns the problems of the text, or none if the error is shown over the page. */
export function rerunText(app: App, text: string): Promise<Result<null, readonly Problem[]>> {
  const { work: of } = app.store.getState();
  return app.navigation.inTurn(async () => {
    const { scenario, wanted, ...others } = app.store.getState();
    if (!scenario || app.store.getState().work !== of) return err([]);
    const isOther = text !== scenario.text;
    const work = isOther ? newKey() : others.work;
    const log = { ...(isOther && changedBy(app, "edit the scenario")), draft: null, work };
    const name = isOther ? null : scenario.name;
    const done = await reopen(app, text, name, wanted, log, () => isOther && leaveBehind(app, text));
    if (!done.ok) {
      if (done.error.kind === "problems") return err(done.error.problems);
      refuse(app, done.error);
      return err([]);
    }
    app.store.setState({ error: null, dialogError: null });
    return ok(null);
  });
}

/** Leaves the open scenario with a draft, so that Back leads to it. */
function leaveBehind(app: App, draft: string): void {
  const state = { ...app.store.getState(), draft };
  const left = entryOf(state);
  const work = workOf(state);
  if (work) app.browser.archive.leaveBehind(work);
  if (left) app.browser.leaveScreen(left);
}

/** The problems of a scenario's text. Null if the check itself failed. */
export async function examineText(app: App, text: string): Promise<Examined | null> {
  const answer = await app.client.request("examine", { text });
  if (answer.ok) return answer.value;
  refuse(app, answer.error);
  return null;
}

/** Undoes the latest change, or restores a begun note that was discarded after it. */
export function undoChange(app: App): Promise<Result<null, string>> {
  const { discarded } = app.store.getState();
  if (!discarded) return travel(app, "changes", "undone");
  draftNote(app, discarded.of, discarded.text);
  return Promise.resolve(ok(null));
}
/** Redoes the change that was undone last. */
export const redoChange = (app: App) => travel(app, "undone", "changes");

/** Saves the draft of a note; null removes it. */
export function draftNote(app: App, of: string, text: string | null): void {
  const { [of]: _, ...others } = app.store.getState().noteDrafts;
  app.store.setState({ noteDrafts: text === null ? others : { ...others, [of]: text }, discarded: null });
}

/** Discards the draft of a note; undo restores it. */
export function discardNote(app: App, of: string): void {
  const text = app.store.getState().noteDrafts[of];
  draftNote(app, of, null);
  if (text !== undefined) app.store.setState({ discarded: { of, text } });
}

/** Opens the latest file of one list, and puts the open file at the end of the other. */
function travel(app: App, from: "changes" | "undone", to: "changes" | "undone"): Promise<Result<null, string>> {
  return app.navigation.inTurn(async () => {
    const state = app.store.getState();
    const target = state[from].at(-1);
    if (!target) return ok(null);
    const log = { [from]: state[from].slice(0, -1), [to]: [...state[to], here(app, target.change)] };
    const done = await reopen(app, target.text, target.name, target.step, log);
    if (!done.ok) return refuseHere(app, done.error);
    app.store.setState({ notice: `${from === "changes" ? "undone" : "done again"}: ${target.change}` });
    return done;
  });
}

/** The lists of changes after one more change. */
const changedBy = (app: App, what: string): Log => ({
  changes: [...app.store.getState().changes, here(app, what)].slice(-MOST_CHANGES),
  undone: [],
  discarded: null,
});

/** The open file, with the name of a change. */
function here(app: App, change: string): Before {
  const { scenario, wanted } = app.store.getState();
  return { text: scenario?.text ?? "", name: scenario?.name ?? null, step: wanted, change };
}

/** Replaces the text of the open scenario without changing its run. */
async function rewrite(app: App, text: string, log: Log): Promise<Result<null, SessionRefusal>> {
  const answer = await app.client.request("format", { text });
  const { scenario } = app.store.getState();
  if (!answer.ok) return answer;
  if (!scenario) return err({ kind: "cancelled" });
  const { text: canonical, link } = answer.value;
  const file = JSON.parse(canonical) as Scenario;
  // The run's breakpoints differ from the file's now.
  const other = JSON.stringify(file.breakpoints) !== JSON.stringify(scenario.file.breakpoints);
  const opened = other ? { ...scenario.opened, tracks: lines(scenario.opened) } : scenario.opened;
  const drawn = showView(app, {
    ...log,
    scenario: { ...scenario, name: null, file, text: canonical, link, opened },
    notice: null,
  });
  app.pictures.good = goodAt(app, app.pictures.good?.step ?? app.store.getState().wanted);
  await drawn;
  return ok(null);
}

/** Opens a scenario made from the open one and keeps the selection. `leave` is called just before the page shows it. */
async function reopen(
  app: App,
  text: string,
  name: string | null,
  step: Step,
  log: Log,
  leave: () => void = () => {},
): Promise<Result<null, SessionRefusal>> {
  const answer = await app.client.request("open", { text, ahead: true });
  if (!answer.ok) return answer;
  const { opened, text: canonical, link } = answer.value;
  const file = JSON.parse(canonical) as Scenario;
  app.pictures.runsAhead = true;
  const { scenario } = app.store.getState();
  const isSame = scenario && sameEngines(scenario.opened, opened);
  const designs = isSame ? null : await designsFor(app, opened, app.browser);
  if (designs?.ok === false) return err({ kind: "unavailable", text: designs.error.title });
  leave();
  if (designs) {
    // Nothing drawn or selected belongs to these engines.
    app.store.setState({
      designs: designs.value,
      engine: 0,
      shown: null,
      selected: null,
      hovered: null,
      window: null,
      range: null,
    });
  }
  app.store.setState({
    ...log,
    scenario: { name, file, text: canonical, link, opened },
    wanted: asStep(Math.min(step, Math.max(0, opened.steps - 1))),
    known: app.client.known,
    playing: false,
    searching: false,
    notice: null,
  });
  // If the worker dies on the way to the step, the change is not lost.
  app.pictures.good = goodAt(app, app.store.getState().wanted);
  await seek(app, true);
  return ok(null);
}

/** State that a change sets besides the scenario. */
type Log = Partial<Pick<AppState, "changes" | "undone" | "draft" | "work" | "discarded">>;

/** True if a frame of one run can be drawn as one of the other: they have the same engines and metrics. */
const sameEngines = (a: Opened, b: Opened) =>
  JSON.stringify([a.engines, a.port, plainTracks(a)]) === JSON.stringify([b.engines, b.port, plainTracks(b)]);

/** The tracks of a run, without tracks of breakpoints. */
const lines = ({ tracks }: Opened) => tracks.filter(({ look }) => look !== "flags");

/** The tracks of a run, without tracks of conditions. */
const plainTracks = (opened: Opened) => lines(opened).filter(({ look }) => look !== "notes");

/** Fragment of a link to a note: its step, or the shown one for a note with a condition, with its thing selected. Returns an error message for the reader. */
export async function linkToNote(app: App, note: Note): Promise<Result<string, string>> {
  const { scenario, wanted } = app.store.getState();
  const { step = wanted, engine = 0, element } = note;
  if (!scenario) return err("");
  if (element === undefined) return ok(addressOfScenario(scenario, step));
  const { file } = scenario;
  const shown: Scenario = { ...file, view: { ...file.view, selection: { engine, element } } };
  const answer = await app.client.request("format", { text: JSON.stringify(shown) });
  return answer.ok
    ? ok(addressOfScenario({ name: null, link: answer.value.link }, step))
    : refuseHere(app, answer.error);
}
