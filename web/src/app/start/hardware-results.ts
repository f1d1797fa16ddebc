// Whether edited hardware gives the results that it gave before the edit, while the page is served from its sources.

import { plural } from "../../base/format";
import { findFirstDivergence, openRun, outcomeText, type SideRun } from "../../features/run/side/first-divergence";
import { SideWorker } from "../../features/run/side/side-worker";
import type { Opened } from "../../gen/types/Opened";
import { RTL_CONFIGS } from "../../session/rtl-configs";
import { startFormerWorker, startWorker } from "./start-worker";

/** The module that each engine runs, without its ending; null for a model. */
export const modulesOf = ({ engines }: Opened): (string | null)[] =>
  engines.map(({ info }) => {
    if (info.implementation !== "rtl") return null;
    const values = new Map(info.parameters.map(({ name, value }) => [name, value]));
    const config = RTL_CONFIGS.find(
      ({ design, parameters }) =>
        design === info.design && Object.entries(parameters).every(([name, value]) => values.get(name) === value),
    );
    return config ? config.module.replace(/\.wasm$/, "") : null;
  });

/** The text of the comparison, and the step at which results part, if they do. */
export interface Agreement {
  text: string;
  step: number | null;
}

/** Runs a scenario with the old and the new hardware, and compares the results of these engines; null if it cannot be run. */
export async function compareWithFormer(scenario: string, engines: readonly number[]): Promise<Agreement | null> {
  const workers = [new SideWorker(startFormerWorker), new SideWorker(startWorker)] as const;
  try {
    let same: Agreement | null = null;
    for (const engine of engines) {
      const open = (worker: SideWorker) => worker.inTurn((client) => openRun(client, scenario, engine));
      const [former, now] = await Promise.all(workers.map(open));
      if (!former || !now) return null;
      const found = await agreement(former, now);
      const of = engines.length > 1 && found ? { ...found, text: `Engine ${engine}: ${found.text}` } : found;
      if (of?.step !== null) return of;
      same ??= found;
    }
    return same;
  } finally {
    for (const worker of workers) worker.end();
  }
}

async function agreement(former: SideRun, now: SideRun): Promise<Agreement | null> {
  const divergence = await findFirstDivergence(former, now, () => true);
  if (!divergence) return null;
  const [before, after] = await Promise.all([former, now].map((run) => run.at(run.steps - 1)));
  if (divergence.kind === "same") {
    const same = `Results are the same as before the edit: ${plural(divergence.operations, "operation")}`;
    if (!before || !after || before.step === after.step) return { text: `${same}.`, step: null };
    return { text: `${same}, in ${after.step + 1} steps; it was ${before.step + 1}.`, step: null };
  }
  const { step } = divergence;
  // A run ends where hardware and model part.
  if (after && after.step < step) {
    const text = `Results are the same up to step ${after.step}, where the run ends now; before the edit more came from step ${step} on.`;
    return { text, step: after.step };
  }
  if (before && before.step < step) {
    const text = `Results are the same up to step ${before.step}, where the run ended before the edit; more come from step ${step} on.`;
    return { text, step };
  }
  const [was, is] = divergence.ops ?? [null, null];
  const first = `Results differ from step ${step} on`;
  const text = was && is ? `${first}: ${outcomeText(was)} before the edit, and now ${outcomeText(is)}.` : `${first}.`;
  return { text, step };
}
