// Changes of the signals below the structure. They are in the view of the scenario, and so in its file and its link.

import type { App } from "../../../../app/context";
import { err, type Result } from "../../../../base/result";
import type { Scenario } from "../../../../gen/types/Scenario";
import { changeScenario } from "../../actions/change";
import { LONGEST_SIGNAL, MOST_ROWS, withSignal } from "./rows";

/** Changes the rows of the shown engine; `what` names the change for undo. Returns an error message for the reader. */
export function changeRows(
  app: App,
  what: string,
  to: (file: Scenario, engine: number) => Scenario,
): Promise<Result<null, string>> {
  const { engine } = app.store.getState();
  return changeScenario(app, what, (file) => to(file, engine));
}

/** Adds a signal of the shown engine, unless it is there. Returns an error message for the reader. */
export async function addSignal(app: App, signal: string): Promise<Result<null, string>> {
  const { scenario } = app.store.getState();
  if ((scenario?.file.view?.waves?.length ?? 0) >= MOST_ROWS)
    return err(`There are ${MOST_ROWS} waves, the most of a scenario. Remove one first.`);
  if (signal.length > LONGEST_SIGNAL)
    return err(`The signal's path has ${signal.length} characters; expected at most ${LONGEST_SIGNAL}.`);
  return changeRows(app, `waves of ${signal}`, (file, engine) => withSignal(file, engine, signal));
}
