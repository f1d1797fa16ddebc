// When the worker dies: another one, with what was looked at.

import type { App } from "../../../app/context";
import { fail } from "../../../app/errors";
import { deathError } from "../../../app/shown-errors";
import { asStep } from "../../../base/brand";
import type { Good } from "../pictures";
import { seek } from "../pictures";

/** The worker is gone: with its next request, or while it had nothing to do. */
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

/** A new worker with the scenario and step of the last good picture; if that kills it as well, the scenario's start. */
async function reopen(app: App, reason: string, lost: Good | null): Promise<void> {
  const { good } = app.pictures;
  // What was waiting to be opened is open by now, in a new worker; unless the old one died before its first picture. If nothing was
  // open before, nothing was lost, and nothing is reported.
  if (good && good.scenario !== lost?.scenario && app.store.getState().shown) {
    if (lost) fail(app, deathError(reason, good.step, "What was to be opened is open"));
    return;
  }
  // A window about the run is gone with the worker, and would hide this report.
  const dialog = app.store.getState().dialog === "divergence" ? null : app.store.getState().dialog;
  app.store.setState({ playing: false, seeking: null, searching: false, shrinking: null, dialog });
  // Without looking ahead: what lies ahead may be what killed it.
  for (const step of good ? new Set([good.step, asStep(0)]) : []) {
    const again = good && (await app.client.request("open", { text: good.scenario.text, ahead: false }));
    if (!good || !again?.ok) continue;
    app.pictures.looksAhead = false;
    const { scenario, designs, step: _, ...others } = good;
    const same = app.store.getState().scenario === scenario;
    // What the reader selected since then stays.
    app.store.setState({ scenario, designs, wanted: step, ...(!same && others) });
    if (!(await seek(app, true))) continue;
    fail(app, deathError(reason, step));
    return;
  }
  fail(app, deathError(reason, null));
}
