// Actions that run to a condition.

import type { App } from "../../../app/context";
import { refuse, refuseHere } from "../../../app/errors";
import { asStep } from "../../../base/brand";
import { problemLine } from "../../../base/format";
import { ok, type Result } from "../../../base/result";
import { isInFiles } from "../../../base/thing";
import { showPicture, showView } from "../frames";
import { isAsking } from "../state/selectors";
import { wantOf } from "../want";

/** Runs to the next or previous step in which one of these conditions holds; `names` are for people. Returns an error message for the
 * reader. With `plays`, playing continues from there. */
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
  // The search that replaced this one has already reported.
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

/** Runs to the next or previous step in which the shown engine is given an operation or decides something. With `plays`, playing continues
 * from there. */
export function runToDecision(app: App, back: boolean, plays = false): Promise<Result<null, string>> {
  const { engine, scenario } = app.store.getState();
  const events = scenario?.opened.engines[engine]?.info.events ?? [];
  const any = ["op", ...events.map(({ name }) => name)].join(" or ");
  return runTo(app, [`engine ${engine}: (${any})`], ["something is decided"], back, plays);
}

/** Cancels a search; the shown step stays. */
export function stopSearch(app: App): void {
  if (!app.store.getState().searching) return;
  void showView(app, { searching: false });
}

/** Runs to the next or previous step at which a breakpoint holds. False if the scenario has none. */
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

/** Runs to the next or previous event of the selection. False if conditions cannot name the selection. */
export function runToTouch(app: App, back: boolean): boolean {
  const { selected, engine, scenario } = app.store.getState();
  const fields = scenario?.opened.engines[engine]?.info.fields ?? [];
  if (!selected || !isInFiles(selected, fields)) return false;
  void runTo(app, [`engine ${engine}: touched(${selected})`], [`${selected} is touched`], back);
  return true;
}

/** The error in a condition; empty if there is none. */
export async function problemsOfCondition(app: App, condition: string): Promise<string> {
  const answer = await app.client.request("check", { condition });
  if (answer.ok) return answer.value.problems.map(problemLine).join("\n");
  refuse(app, answer.error);
  return "";
}
