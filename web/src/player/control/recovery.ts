// When the worker dies: another one, with what was looked at.

import { asStep } from "../../base/brand";
import { deathTrouble } from "../state/troubles";
import type { Core, Good } from "./core";

export function recovery(core: Core) {
  const { store, client } = core;

  /** The worker is gone: with its next request, or while it had nothing to do. */
  function died(reason: string): void {
    if (core.recovering) return;
    core.recovering = true;
    const { good } = core;
    void core
      .inTurn(() => recover(reason, good))
      .finally(() => {
        core.recovering = false;
      });
  }

  /** A new worker with the scenario and step of the last good picture; if that kills it as well, the scenario's start. */
  async function recover(reason: string, lost: Good | null): Promise<void> {
    const { good } = core;
    // What was waiting to be opened is open by now, in a new worker; unless the old one died before its first picture. If nothing was
    // open before, nothing was lost, and nothing is reported.
    if (good && good.scenario !== lost?.scenario && store.getState().shown) {
      if (lost) core.fail(deathTrouble(reason, good.step, "What was to be opened is open"));
      return;
    }
    // A window about the run is gone with the worker, and would hide this report.
    const dialog = store.getState().dialog === "divergence" ? null : store.getState().dialog;
    store.setState({ playing: false, seeking: null, searching: false, shrinking: null, dialog });
    // Without looking ahead: what lies ahead may be what killed it.
    for (const step of good ? new Set([good.step, asStep(0)]) : []) {
      const again = good && (await client.request("open", { text: good.scenario.text, ahead: false }));
      if (!good || !again?.ok) continue;
      core.looksAhead = false;
      const { scenario, designs, step: _, ...others } = good;
      const same = store.getState().scenario === scenario;
      // What the reader selected since then stays.
      store.setState({ scenario, designs, wanted: step, ...(!same && others) });
      if (!(await core.seek(true))) continue;
      core.fail(deathTrouble(reason, step));
      return;
    }
    core.fail(deathTrouble(reason, null));
  }

  return { died };
}
