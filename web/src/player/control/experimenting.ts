// Going to experiments. Their actions are in web/src/sweeps/control.ts, which comes when it is needed.

import { EXPERIMENTS } from "../../address/experiment";
import { problemLine } from "../../base/problem";
import { err, ok, type Result } from "../../base/result";
import type { Core } from "./core";

/** Files that name their runs and their base, right or wrong otherwise. */
export const looksLikeExperiment = (text: string): boolean => /"base"\s*:/.test(text) && /"series"\s*:/.test(text);

/** `leaveFor` leaves the screen for another address, to be gone back to. */
export function experimenting(core: Core, leaveFor: (to: string) => void) {
  const { store } = core;
  const calm = { playing: false, loop: null, dialog: null, trouble: null } as const;

  /** The address has changed: shows all experiments. */
  function showExperiments(): void {
    core.go();
    store.setState({ screen: "experiments", ...calm });
  }

  /** The same for one, by its address. */
  function showExperiment(address: string): void {
    core.go();
    store.setState({ screen: "experiment", experiment: { address, text: null, title: null }, sweeping: true, ...calm });
  }

  /** Goes to all experiments. */
  function toExperiments(): void {
    leaveFor(EXPERIMENTS);
    showExperiments();
  }

  /** Goes to one, by its address. */
  function toExperiment(address: string): void {
    leaveFor(address);
    showExperiment(address);
  }

  /** Opens an experiment file that the reader brings. */
  function openExperiment(text: string): void {
    const { screen, experiment } = store.getState();
    core.go();
    const fromElsewhere = screen !== "experiment" && screen !== "experiments";
    if (fromElsewhere) toExperiments();
    const address = screen === "experiment" ? (experiment?.address ?? "") : "";
    store.setState({
      screen: "experiment",
      experiment: { address, text, inPlaceOfList: fromElsewhere, title: experiment?.title ?? null },
      sweeping: true,
      dialog: null,
      dialogTrouble: null,
    });
  }

  /** The link to a scenario file, from `#` on and without a step. An error is in words. */
  async function linkOf(text: string): Promise<Result<string, string>> {
    const made = await core.patiently("format", { text });
    if (made.ok) return ok(made.value.link);
    return err(
      made.error.kind === "problems"
        ? made.error.problems.map(problemLine).join("\n")
        : "The scenario of this point cannot be read.",
    );
  }

  return { showExperiments, showExperiment, toExperiments, toExperiment, openExperiment, linkOf };
}
