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

/** Opens the scenario that could not be opened because modules were missing; with the build of the open module in place of the one that it
 * names if `replaces` is true. */
export async function openWaiting(app: App, replaces: boolean): Promise<void> {
  const { waiting } = app.store.getState();
  if (!waiting) return;
  const { name, build } = openModule();
  const text = replaces && name !== null && build !== null ? withBuild(waiting.text, name, build) : waiting.text;
  await openText(app, text, null, waiting.step);
}

/** The text of a scenario whose engines of a module name another build of it. */
function withBuild(text: string, name: string, build: string): string {
  const scenario: { engines: { design: string }[] } = JSON.parse(text);
  const engines = scenario.engines.map((engine) => (engine.design === name ? { ...engine, build } : engine));
  return JSON.stringify({ ...scenario, engines });
}
