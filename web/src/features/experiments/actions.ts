// Going to experiments. What is done with an open one is in control.ts.

import { EXPERIMENTS } from "../../address/experiment";
import type { App } from "../../app/context";
import { patiently } from "../../app/links";
import { CALM, leaveFor } from "../../app/screens";
import { problemLine } from "../../base/problem";
import { err, ok, type Result } from "../../base/result";

/** Files that name their runs and their base, right or wrong otherwise. */
export const looksLikeExperiment = (text: string): boolean => /"base"\s*:/.test(text) && /"series"\s*:/.test(text);

/** The address has changed: shows all experiments. */
export function showExperiments(app: App): void {
  app.navigation.begin();
  app.store.setState({ screen: "experiments", ...CALM, error: null });
}

/** The same for one, by its address. */
export function showExperiment(app: App, address: string): void {
  app.navigation.begin();
  app.store.setState({
    screen: "experiment",
    experiment: { address, text: null, title: null },
    sweeping: true,
    ...CALM,
    error: null,
  });
}

/** Goes to all experiments. */
export function toExperiments(app: App): void {
  leaveFor(app, EXPERIMENTS);
  showExperiments(app);
}

/** Goes to one, by its address. */
export function toExperiment(app: App, address: string): void {
  leaveFor(app, address);
  showExperiment(app, address);
}

/** Opens an experiment file that the reader brings. */
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

/** The link to a scenario file, from `#` on and without a step. An error is in words. */
export async function linkToScenario(app: App, text: string): Promise<Result<string, string>> {
  const made = await patiently(app, "format", { text });
  if (made.ok) return ok(made.value.link);
  return err(
    made.error.kind === "problems"
      ? made.error.problems.map(problemLine).join("\n")
      : "The scenario of this point cannot be read.",
  );
}
