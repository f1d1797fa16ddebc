// Restarts a worker that has died, and restores the view.

import type { App } from "../../../app/context";
import { fail } from "../../../app/errors";
import { deathError } from "../../../app/shown-errors";
import { asStep } from "../../../base/brand";
import type { Good } from "../frames";
import { seek } from "../frames";

/** Call when the worker has died, with or without a pending request. */
export function recover(app: App, reason: string): void {
  if (app.pictures.recovering) return;
  app.pictures.recovering = true;
  const { good } = app.pictures;
  void app.navigation
    .inTurn(() => reopen(app, reason, good))
    .finally(() => {
      app.pictures.recovering = false;
    });
}

/** Starts a worker with the scenario and step of the last good frame; if that kills it too, with the scenario's first step. */
async function reopen(app: App, reason: string, lost: Good | null): Promise<void> {
  const { good } = app.pictures;
  // A scenario that was waiting to be opened has been opened in a new worker, unless the old one died before its first frame. If nothing
  // was open before, nothing was lost, and nothing is reported.
  if (good && good.scenario !== lost?.scenario && app.store.getState().shown) {
    if (lost) fail(app, deathError(reason, good.step, "What was to be opened is open"));
    return;
  }
  // A dialog about the run is gone with the worker, and would hide this report.
  const dialog = app.store.getState().dialog === "divergence" ? null : app.store.getState().dialog;
  app.store.setState({ playing: false, seeking: null, searching: false, shrinking: null, dialog });
  // Does not run ahead: a later step may have killed the worker.
  for (const step of good ? new Set([good.step, asStep(0)]) : []) {
    const again = good && (await app.client.request("open", { text: good.scenario.text, ahead: false }));
    if (!good || !again?.ok) continue;
    app.pictures.runsAhead = false;
    const { scenario, designs, step: _, ...others } = good;
    const same = app.store.getState().scenario === scenario;
    // Keeps what the reader has selected since then.
    app.store.setState({ scenario, designs, wanted: step, ...(!same && others) });
    if (!(await seek(app, true))) continue;
    fail(app, deathError(reason, step));
    return;
  }
  fail(app, deathError(reason, null));
}
