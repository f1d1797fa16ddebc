// Whether a run has the same results as before an edit of its hardware, in words.

import { plural } from "../../../base/format";
import { findFirstDivergence, type SideRun } from "./first-divergence";

/** The result of the comparison as text, and the step of the first difference, if there is one. */
export interface Agreement {
  text: string;
  step: number | null;
}

/** Compares the results of two runs of the same operations; null if one of them is unavailable. */
export async function compareRuns(former: SideRun, now: SideRun): Promise<Agreement | null> {
  const divergence = await findFirstDivergence(former, now, () => true);
  if (!divergence) return null;
  const [before, after] = await Promise.all([former, now].map((run) => run.at(run.steps - 1)));
  if (divergence.kind === "same") {
    const same = `Results are the same as before the edit: ${plural(divergence.operations, "operation")}`;
    if (!before || !after || before.step === after.step) return { text: `${same}.`, step: null };
    return { text: `${same}, in ${after.step + 1} steps; it was ${before.step + 1}.`, step: null };
  }
  const { step } = divergence;
  // A run ends at the first divergence between hardware and model.
  if (after && after.step < step) {
    const text = `Results are the same up to step ${after.step}, where the run ends now; before the edit more came from step ${step} on.`;
    return { text, step: after.step };
  }
  if (before && before.step < step) {
    const text = `Results are the same up to step ${before.step}, where the run ended before the edit; more come from step ${step} on.`;
    return { text, step };
  }
  const first = `Results differ from step ${step} on`;
  const [was, is] = divergence.outcomes ?? [];
  const text = was && is ? `${first}: ${was} before the edit, and now ${is}.` : `${first}.`;
  return { text, step };
}
