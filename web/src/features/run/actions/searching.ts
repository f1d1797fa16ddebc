// Running to where a condition holds.

import type { App } from "../../../app/context";
import { refuse, refuseHere } from "../../../app/errors";
import { asStep } from "../../../base/brand";
import { problemLine } from "../../../base/problem";
import { ok, type Result } from "../../../base/result";
import { isInFiles } from "../../../base/thing";
import { look, showPicture } from "../pictures";
import { isAsking } from "../state/selectors";
import { wantOf } from "../want";

/**
 * Runs to the next step in which one of these conditions holds, or back to the last one; `names` are for people. An error is in
 * words. `plays`: playing goes on from there.
 */
export async function runTo(
  app: App,
  conditions: readonly string[],
  names: readonly string[],
  back: boolean,
  plays = false,
): Promise<Result<null, string>> {
  const { scenario, wanted, shown } = app.store.getState();
  if (!scenario || app.pictures.recovering || isAsking(app.store.getState())) return ok(null);
  app.store.setState({ ...(!plays && { playing: false }), searching: true, notice: null });
  const take = { from: wanted, conditions, back, want: wantOf(app.store.getState()) };
  const answer = await app.client.request("search", take);
  // The search that took its place has reported by now.
  if (!answer.ok && answer.error.kind === "cancelled") return ok(null);
  app.store.setState({ searching: false, seeking: null });
  if (!answer.ok) return refuseHere(app, answer.error);
  if (app.store.getState().scenario !== scenario) return ok(null);
  const { found, picture } = answer.value;
  const step = asStep(picture.frame.step);
  const which = found?.which.map((number) => names[number]).join("; ");
  const where = back ? `before step ${wanted}` : `after step ${wanted}`;
  const what = names.length === 1 ? names[0] : `none of ${names.length} breakpoints`;
  const notice = found ? `step ${step}: ${which}` : `${what}: nowhere ${where}`;
  showPicture(app, picture, shown, { wanted: step, notice: plays && found ? null : notice });
  return ok(null);
}

/**
 * Runs to the next step in which the shown engine is given an operation or decides something, or back to the last one. `plays`: playing
 * goes on from there.
 */
export function runToDecision(app: App, back: boolean, plays = false): Promise<Result<null, string>> {
  const { engine, scenario } = app.store.getState();
  const events = scenario?.opened.engines[engine]?.info.events ?? [];
  const any = ["op", ...events.map(({ name }) => name)].join(" or ");
  return runTo(app, [`engine ${engine}: (${any})`], ["something is decided"], back, plays);
}

/** Ends a search; the step that was shown stays. */
export function stopSearch(app: App): void {
  if (!app.store.getState().searching) return;
  void look(app, { searching: false });
}

/** Runs to the next of the scenario's breakpoints, or back to the last. False if there are none. */
export function runToBreakpoint(app: App, back: boolean): boolean {
  const breakpoints = app.store.getState().scenario?.file.breakpoints ?? [];
  if (breakpoints.length === 0) return false;
  const names = breakpoints.map(({ when, name }) => name || when);
  void runTo(
    app,
    breakpoints.map(({ when }) => when),
    names,
    back,
  );
  return true;
}

/** Runs to the next or last event of the selection. False if nothing is selected that conditions can name. */
export function runToTouch(app: App, back: boolean): boolean {
  const { selected, engine, scenario } = app.store.getState();
  const fields = scenario?.opened.engines[engine]?.info.fields ?? [];
  if (!selected || !isInFiles(selected, fields)) return false;
  void runTo(app, [`engine ${engine}: touched(${selected})`], [`${selected} is touched`], back);
  return true;
}

/** The fault of a condition, in words; empty if there is none. */
export async function problemsOfCondition(app: App, condition: string): Promise<string> {
  const answer = await app.client.request("check", { condition });
  if (answer.ok) return answer.value.problems.map(problemLine).join("\n");
  refuse(app, answer.error);
  return "";
}
