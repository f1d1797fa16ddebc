// Running to where a condition holds.

import { asStep } from "../../base/brand";
import { problemLine } from "../../base/problem";
import { ok, type Result } from "../../base/result";
import { isInFiles } from "../../base/thing";
import { isAsking } from "../state/store";
import type { Core } from "./core";
import { wantOf } from "./want";

export function searching(core: Core) {
  const { store, client } = core;

  /**
   * Runs to the next step in which one of these conditions holds, or back to the last one; `names` are for people. An error is in
   * words. `plays`: playing goes on from there.
   */
  async function run(
    conditions: readonly string[],
    names: readonly string[],
    back: boolean,
    plays = false,
  ): Promise<Result<null, string>> {
    const { scenario, wanted, shown } = store.getState();
    if (!scenario || core.recovering || isAsking(store.getState())) return ok(null);
    store.setState({ ...(!plays && { playing: false }), searching: true, notice: null });
    const take = { from: wanted, conditions, back, want: wantOf(store.getState()) };
    const answer = await client.request("search", take);
    // The search that took its place has reported by now.
    if (!answer.ok && answer.error.kind === "cancelled") return ok(null);
    store.setState({ searching: false, seeking: null });
    if (!answer.ok) return core.refuseHere(answer.error);
    if (store.getState().scenario !== scenario) return ok(null);
    const { found, picture } = answer.value;
    const step = asStep(picture.frame.step);
    const which = found?.which.map((number) => names[number]).join("; ");
    const where = back ? `before step ${wanted}` : `after step ${wanted}`;
    const what = names.length === 1 ? names[0] : `none of ${names.length} breakpoints`;
    const notice = found ? `step ${step}: ${which}` : `${what}: nowhere ${where}`;
    core.show(picture, shown, { wanted: step, notice: plays && found ? null : notice });
    return ok(null);
  }

  /**
   * Runs to the next step in which the shown engine is given an operation or decides something, or back to the last one. `plays`: playing
   * goes on from there.
   */
  function runToDecision(back: boolean, plays = false): Promise<Result<null, string>> {
    const { engine, scenario } = store.getState();
    const events = scenario?.opened.engines[engine]?.info.events ?? [];
    const any = ["op", ...events.map(({ name }) => name)].join(" or ");
    return run([`engine ${engine}: (${any})`], ["something is decided"], back, plays);
  }

  /** Ends a search; the step that was shown stays. */
  function stopSearch(): void {
    if (!store.getState().searching) return;
    void core.look({ searching: false });
  }

  /** Runs to the next of the scenario's breakpoints, or back to the last. False if there are none. */
  function runToBreakpoint(back: boolean): boolean {
    const breakpoints = store.getState().scenario?.file.breakpoints ?? [];
    if (breakpoints.length === 0) return false;
    const names = breakpoints.map(({ when, name }) => name || when);
    void run(
      breakpoints.map(({ when }) => when),
      names,
      back,
    );
    return true;
  }

  /** Runs to the next or last event of the selection. False if nothing is selected that conditions can name. */
  function runToTouch(back: boolean): boolean {
    const { selected, engine, scenario } = store.getState();
    const fields = scenario?.opened.engines[engine]?.info.fields ?? [];
    if (!selected || !isInFiles(selected, fields)) return false;
    void run([`engine ${engine}: touched(${selected})`], [`${selected} is touched`], back);
    return true;
  }

  /** The fault of a condition, in words; empty if there is none. */
  async function problemsOf(condition: string): Promise<string> {
    const answer = await client.request("check", { condition });
    if (answer.ok) return answer.value.problems.map(problemLine).join("\n");
    core.refuse(answer.error);
    return "";
  }

  return { run, runToDecision, stopSearch, runToBreakpoint, runToTouch, problemsOf };
}
