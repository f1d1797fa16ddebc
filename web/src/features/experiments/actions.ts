// Actions that go to experiments. Actions on an open one are in control.ts.

import { EXPERIMENTS } from "../../address/experiment";
import type { App } from "../../app/context";
import { patiently } from "../../app/links";
import { leaveFor, SCREEN_START } from "../../app/screens";
import { problemLine } from "../../base/format";
import { err, ok, type Result } from "../../base/result";
import { isPart } from "./part";

/** True for files with the fields of an experiment, and for parts of sweeps, valid or not. */
export const looksLikeExperiment = (text: string): boolean =>
  isPart(text) || (/"base"\s*:/.test(text) && /"series"\s*:/.test(text));

/** Shows all experiments after the address has changed. */
export function showExperiments(app: App): void {
  app.navigation.begin();
  app.store.setState({ screen: "experiments", ...SCREEN_START, error: null });
}

/** Shows an experiment after the address has changed. */
export function showExperiment(app: App, address: string): void {
  app.navigation.begin();
  app.store.setState({
    screen: "experiment",
    experiment: { address, text: null, title: null },
    sweeping: true,
    ...SCREEN_START,
    error: null,
  });
}

/** Goes to all experiments. */
export function toExperiments(app: App): void {
  leaveFor(app, EXPERIMENTS);
  showExperiments(app);
}

/** Goes to an experiment, by its address. */
export function toExperiment(app: App, address: string): void {
  leaveFor(app, address);
  showExperiment(app, address);
}

/** Opens an experiment file. */
export function openExperiment(app: App, text: string): void {
  const { screen, experiment } = app.store.getState();
  app.navigation.begin();
  const fromElsewhere = screen !== "experiment" && screen !== "experiments";
  if (fromElsewhere) toExperiments(app);
  const address = screen === "experiment" ? (experiment?.address ?? "") : "";
  app.store.setState({
    screen: "experiment",
    experiment: { address, text, inPlaceOfList: fromElsewhere, title: experiment?.title ?? null },
    sweeping: true,
    dialog: null,
    dialogError: null,
  });
}

/** The link to a scenario's text, with `#` and without a step. Returns an error message for the reader. */
export async function linkToScenario(app: App, text: string): Promise<Result<string, string>> {
  const made = await patiently(app, "format", { text });
  if (made.ok) return ok(made.value.link);
  return err(
    made.error.kind === "problems"
      ? made.error.problems.map(problemLine).join("\n")
      : "The scenario of this point cannot be read.",
  );
}
