// Runs the open module: random operations, beside its model if it has one.

import type { App } from "../../app/context";
import { openText } from "../run/actions/open";
import { ofWorker } from "./refusals";
import { adoptStore } from "./store";
import { fail, openModule, store, working } from "./working";

const NOT_RUN = "The module cannot be run";

/** Opens a scenario of random operations for the open module. */
export function runModule(app: App): Promise<void> {
  return working(app, "opening", async (signal) => {
    const { worker } = await app.browser.adopted.tools();
    const { name, map, build } = openModule();
    if (name === null || build === null) return;
    const checked = await worker.check(map);
    if (signal.aborted) return;
    if (checked.ok) adoptStore.setState({ checked: { text: map, problems: checked.value } });
    if (checked.ok && checked.value.length > 0)
      return void fail({ kind: "map", title: NOT_RUN, problems: checked.value });
    await store(app);
    const scenario = await worker.scenario(map, name, build);
    if (signal.aborted) return;
    if (scenario.ok) await openText(app, scenario.value);
    else {
      const failure = ofWorker(scenario.error, NOT_RUN);
      if (failure) fail(failure);
    }
  });
}

/** Opens the scenario that could not be opened because modules were missing. */
export async function openWaiting(app: App): Promise<void> {
  const { waiting } = app.store.getState();
  if (waiting) await openText(app, waiting.text, null, waiting.step);
}
