// Error messages about experiments.

import { addressOfShippedExperiment } from "../../address/experiment";
import { alternativesTo } from "../../app/shown-errors";
import { plural } from "../../base/format";
import { fetchFailureText } from "../../base/page-host";
import type { Problem } from "../../gen/types/Problem";
import type { ShownError } from "../../kit/problems/shown-error";

const unchangedText = (open: boolean) => (open ? " What was open is still open." : "");

/** An invalid experiment file. */
export const problemsError = (problems: readonly Problem[], open: boolean): ShownError => ({
  title: `This experiment cannot be opened${problems.length > 1 ? `: ${plural(problems.length, "problem")}` : ""}`,
  problems,
  advice: `Correct the file and open it again.${unchangedText(open)}`,
});

/** Invalid numbers chosen by the reader. */
export const variantError = (problems: readonly Problem[]): ShownError => ({
  title: "So many packets, or this seed, cannot be had",
  problems,
  advice: "Choose others. What was open is still open.",
});

/** An address of an unknown experiment. */
export const unknownError = (name: string, names: readonly string[], open: boolean): ShownError =>
  /^file-\d+$/.test(name)
    ? {
        title: "This address leads to a file that was opened in another tab",
        problems: [],
        advice: "Open the file here: it is not in the address.",
      }
    : {
        title: `There is no experiment "${name}" here`,
        problems: [],
        ...alternativesTo(name, names, {
          addressOf: addressOfShippedExperiment,
          kind: "experiment",
          shown: open ? "What was open is still open." : "The list of experiments is shown instead.",
        }),
      };

/** A shipped experiment, or the module that runs experiments, could not be fetched. */
export const fetchError = (what: string, error: unknown, open: boolean): ShownError => ({
  title: `${what} could not be fetched`,
  problems: [],
  advice: `${fetchFailureText(error)} Try again.${unchangedText(open)}`,
});

/** The worker with the experiment died. */
export const deathError = (reason: string): ShownError => ({
  title: "The experiment stopped",
  problems: [],
  advice: `${reason}. Finished points stay; open the experiment again to go on.`,
});
