// Saved sources: they are read and built again, and a run of the module goes on at its step with the new hardware.

import type { SourceTexts } from "../../adopt/types";
import type { App } from "../../app/context";
import { plainMapName } from "../../base/adopted-design";
import { changeScenario } from "../run/actions/change";
import { compareRuns } from "../run/side/agreement";
import { openRun } from "../run/side/first-divergence";
import { type SideWorker, sideWorker } from "../run/side/side-worker";
import { merged } from "./files/sources";
import { build, readAndGuess } from "./steps";
import { adoptStore } from "./store";
import { change, fail, openModule, store, working } from "./working";

/** Takes saved texts of sources, and builds them again if the module was built before. */
export function saveSources(app: App, texts: SourceTexts): Promise<void> {
  const open = openModule();
  const former = open.build;
  change({ files: merged(open.files, texts), isStale: former !== null });
  adoptStore.setState({ outcome: null });
  return working(app, "reading", async (signal) => {
    // They are saved, also if they cannot be read.
    await store(app);
    if (!(await readAndGuess(app, signal)) || former === null) return;
    adoptStore.setState({ work: "building" });
    if (await build(app, signal)) await goOn(app, former);
  });
}

/** Lets the open run go on with new hardware, if it is one of this module, and says what that changes. */
async function goOn(app: App, former: string): Promise<void> {
  const { name, build } = openModule();
  const { scenario, wanted } = app.store.getState();
  if (name === null || build === null || !scenario?.file.engines.some(({ design }) => design === name)) return;
  if (build === former) {
    adoptStore.setState({ outcome: { text: "The edit changes nothing in the hardware.", step: null } });
    return;
  }
  const before = withBuild(scenario.file, name, former);
  const after = withBuild(scenario.file, name, build);
  const changed = await changeScenario(app, `rebuild ${plainMapName(name)}`, () => after, wanted);
  if (!changed.ok)
    return void fail({ kind: "other", title: "The run could not go on with the new hardware", text: changed.error });
  const engine = scenario.file.engines.findIndex(({ design }) => design === name);
  adoptStore.setState({ outcome: await compared(app, JSON.stringify(before), JSON.stringify(after), engine) });
}

/** The scenario with the hardware of a build. */
const withBuild = <File extends { engines: readonly { design: string }[] }>(
  file: File,
  name: string,
  build: string,
): File => ({
  ...file,
  engines: file.engines.map((engine) => (engine.design === name ? { ...engine, build } : engine)),
});

/** Compares the results of an engine before and after an edit. */
async function compared(app: App, before: string, after: string, engine: number) {
  const workers = [sideWorker(app), sideWorker(app)] as const;
  try {
    const open = async (worker: SideWorker, text: string) => worker.inTurn((client) => openRun(client, text, engine));
    const [former, now] = await Promise.all([open(workers[0], before), open(workers[1], after)]);
    const agreement = former && now && (await compareRuns(former, now));
    return agreement ?? { text: "The results could not be compared with those before the edit.", step: null };
  } finally {
    for (const worker of workers) worker.end();
  }
}
