// Messages when something goes wrong with an experiment.

import { addressOfShippedExperiment } from "../../address/experiment";
import { insteadOf } from "../../app/shown-errors";
import { whyNot } from "../../base/answered";
import { plural } from "../../base/format";
import type { Problem } from "../../gen/types/Problem";
import type { ShownError } from "../../kit/problems/shown-error";

const stays = (open: boolean) => (open ? " What was open is still open." : "");

/** An experiment file is wrong. */
export const problemsError = (problems: readonly Problem[], open: boolean): ShownError => ({
  title: `This experiment cannot be opened${problems.length > 1 ? `: ${plural(problems.length, "problem")}` : ""}`,
  problems,
  advice: `Mend the file and open it again.${stays(open)}`,
});

/** Numbers that the reader has chosen are not possible. */
export const variantError = (problems: readonly Problem[]): ShownError => ({
  title: "So many packets, or this seed, cannot be had",
  problems,
  advice: "Choose others. What was open is still open.",
});

/** An address leads to no experiment. */
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
        ...insteadOf(name, names, {
          addressOf: addressOfShippedExperiment,
          kind: "experiment",
          shown: open ? "What was open is still open." : "The list of experiments is shown instead.",
        }),
      };

/** A shipped experiment, or what runs experiments, could not be fetched. */
export const fetchError = (what: string, error: unknown, open: boolean): ShownError => ({
  title: `${what} could not be fetched`,
  problems: [],
  advice: `${whyNot(error)} Try again.${stays(open)}`,
});

/** The worker in whose hands the experiment was died. */
export const deathError = (reason: string): ShownError => ({
  title: "The experiment stopped",
  problems: [],
  advice: `${reason}. Finished points stay; open the experiment again to go on.`,
});
