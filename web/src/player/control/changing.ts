// Changing the open scenario by hand, and taking changes back.

import { asStep, type Step } from "../../base/brand";
import { err, ok, type Result } from "../../base/result";
import type { Opened } from "../../gen/types/Opened";
import type { Problem } from "../../gen/types/Problem";
import type { Scenario } from "../../gen/types/Scenario";
import type { Examined, Refusal } from "../../session/protocol";
import { entryOf } from "../state/keep-address";
import type { AppState, Before } from "../state/store";
import { newKey, workOf } from "../state/work";
import type { Core } from "./core";
import { designsFor } from "./designs";
import type { Surroundings } from "./surroundings";

/** Changes by hand that can be taken back. */
const MOST_CHANGES = 50;

export function changing(core: Core, around: Pick<Surroundings, "loadDesign" | "leave" | "archive">) {
  const { store, client } = core;

  /**
   * Changes the open scenario. If its run is another one by that, it goes to `step` of that run. An error is in words; nothing has
   * changed then. `what` names the change, for undo; null if there is nothing to undo.
   */
  function change(
    what: string | null,
    to: (file: Scenario) => Scenario,
    step: Step | null = null,
  ): Promise<Result<null, string>> {
    const { attempt } = core;
    return core.inTurn(async () => {
      const { scenario } = store.getState();
      if (!scenario || attempt !== core.attempt) return err("Another scenario was opened meanwhile.");
      const text = JSON.stringify(to(scenario.file));
      const log = what === null ? {} : changedBy(what);
      const done = step === null ? await rewrite(text, log) : await reopen(text, null, step, log);
      return done.ok ? done : core.refuseHere(done.error);
    });
  }

  /**
   * Opens a text that was written in place of the open scenario's, at the step that is shown if the run has it. Going back leads to
   * the open scenario, with the text as its draft. The error is the fault of the text; empty if it is shown over the whole page. The
   * open scenario stays open then.
   */
  function rerun(text: string): Promise<Result<null, readonly Problem[]>> {
    const { attempt } = core;
    return core.inTurn(async () => {
      const { scenario, wanted, ...others } = store.getState();
      if (!scenario || attempt !== core.attempt) return err([]);
      const isOther = text !== scenario.text;
      const work = isOther ? newKey() : others.work;
      const log = { ...(isOther && changedBy("edit the scenario")), draft: null, work };
      const name = isOther ? null : scenario.name;
      const done = await reopen(text, name, wanted, log, () => isOther && leaveBehind(text));
      if (!done.ok) {
        if (done.error.kind === "problems") return err(done.error.problems);
        core.refuse(done.error);
        return err([]);
      }
      store.setState({ trouble: null, dialogTrouble: null });
      return ok(null);
    });
  }

  /** Leaves the open scenario with a draft, to be gone back to. */
  function leaveBehind(draft: string): void {
    const state = { ...store.getState(), draft };
    const left = entryOf(state);
    const work = workOf(state);
    if (work) around.archive.leaveBehind(work);
    if (left) around.leave(left);
  }

  /** The faults of the text of a scenario. Null if they could not be found out. */
  async function examine(text: string): Promise<Examined | null> {
    const answer = await client.request("examine", { text });
    if (answer.ok) return answer.value;
    core.refuse(answer.error);
    return null;
  }

  /** Takes the latest change back; a begun note that was discarded after it comes first. */
  function undo(): Promise<Result<null, string>> {
    const { discarded } = store.getState();
    if (!discarded) return travel("changes", "undone");
    draftNote(discarded.of, discarded.text);
    return Promise.resolve(ok(null));
  }
  /** Makes the change again that was taken back last. */
  const redo = () => travel("undone", "changes");

  /** Keeps the text of a begun note; null ends it. */
  function draftNote(of: string, text: string | null): void {
    const { [of]: _, ...others } = store.getState().noteDrafts;
    store.setState({ noteDrafts: text === null ? others : { ...others, [of]: text }, discarded: null });
  }

  /** Discards a begun note, until undo. */
  function discardNote(of: string): void {
    const text = store.getState().noteDrafts[of];
    draftNote(of, null);
    if (text !== undefined) store.setState({ discarded: { of, text } });
  }

  /** Opens the latest of one list again, and puts the open file at the end of the other. */
  function travel(from: "changes" | "undone", to: "changes" | "undone"): Promise<Result<null, string>> {
    return core.inTurn(async () => {
      const state = store.getState();
      const target = state[from].at(-1);
      if (!target) return ok(null);
      const log = { [from]: state[from].slice(0, -1), [to]: [...state[to], here(target.change)] };
      const done = await reopen(target.text, target.name, target.step, log);
      if (!done.ok) return core.refuseHere(done.error);
      store.setState({ notice: `${from === "changes" ? "undone" : "done again"}: ${target.change}` });
      return done;
    });
  }

  /** The lists of changes after one more change. */
  const changedBy = (what: string): Log => ({
    changes: [...store.getState().changes, here(what)].slice(-MOST_CHANGES),
    undone: [],
    discarded: null,
  });

  /** The open file, next to a change. */
  function here(change: string): Before {
    const { scenario, wanted } = store.getState();
    return { text: scenario?.text ?? "", name: scenario?.name ?? null, step: wanted, change };
  }

  /** Puts another text in place of the open scenario's, with the same run. */
  async function rewrite(text: string, log: Log): Promise<Result<null, Refusal>> {
    const answer = await client.request("format", { text });
    const { scenario } = store.getState();
    if (!answer.ok) return answer;
    if (!scenario) return err({ kind: "cancelled" });
    const { text: canonical, link } = answer.value;
    const file = JSON.parse(canonical) as Scenario;
    // The run's own breakpoints are no longer those of the file.
    const other = JSON.stringify(file.breakpoints) !== JSON.stringify(scenario.file.breakpoints);
    const opened = other ? { ...scenario.opened, tracks: lines(scenario.opened) } : scenario.opened;
    const drawn = core.look({
      ...log,
      scenario: { ...scenario, name: null, file, text: canonical, link, opened },
      notice: null,
    });
    core.good = core.goodAt(core.good?.step ?? store.getState().wanted);
    await drawn;
    return ok(null);
  }

  /** Opens a scenario made from the open one: the selection stays. `leave` is called just before the page shows it. */
  async function reopen(
    text: string,
    name: string | null,
    step: Step,
    log: Log,
    leave: () => void = () => {},
  ): Promise<Result<null, Refusal>> {
    const answer = await client.request("open", { text, ahead: true });
    if (!answer.ok) return answer;
    const { opened, text: canonical, link } = answer.value;
    const file = JSON.parse(canonical) as Scenario;
    core.looksAhead = true;
    const { scenario } = store.getState();
    const isSame = scenario && sameEngines(scenario.opened, opened);
    const designs = isSame ? null : await designsFor(core, opened, around);
    if (designs?.ok === false) return err({ kind: "unavailable", text: designs.error.title });
    leave();
    if (designs) {
      // Nothing that is drawn or selected belongs to these engines.
      store.setState({
        designs: designs.value,
        engine: 0,
        shown: null,
        selected: null,
        hovered: null,
        window: null,
        range: null,
      });
    }
    store.setState({
      ...log,
      scenario: { name, file, text: canonical, link, opened },
      wanted: asStep(Math.min(step, Math.max(0, opened.steps - 1))),
      known: client.known,
      playing: false,
      searching: false,
      notice: null,
    });
    // Should the worker die on the way to the step, the change is not lost.
    core.good = core.goodAt(store.getState().wanted);
    await core.seek(true);
    return ok(null);
  }

  return { change, rerun, examine, undo, redo, draftNote, discardNote };
}

/** What a change sets besides the scenario. */
type Log = Partial<Pick<AppState, "changes" | "undone" | "draft" | "work" | "discarded">>;

/** Whether a picture of one run can be drawn as one of the other: the same engines, the same measures. */
const sameEngines = (a: Opened, b: Opened) =>
  JSON.stringify([a.engines, a.port, lines(a)]) === JSON.stringify([b.engines, b.port, lines(b)]);

/** The tracks of a run but those of its breakpoints. */
const lines = ({ tracks }: Opened) => tracks.filter(({ look }) => look !== "flags");
