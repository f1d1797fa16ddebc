// Clients of experiment workers, which share the compiled module.

import { startModule } from "../../base/module-worker";
import { cachedFetch, compileFile } from "../../base/page-host";
import { WorkerClient, type WorkerLike } from "../../base/request-client";
import url from "../../gen/experiments_bg.wasm?url";
import type { Message, SweepRefusal, SweepReport, SweepRequests } from "./protocol";
import workerUrl from "./worker.ts?worker&url";

/** The client of one worker with one open experiment. A point runs without a pause, so an aborted request terminates the worker. A new
 * worker would have no experiment open, so a dead one is not replaced. */
export class SweepClient extends WorkerClient<SweepRequests, SweepRefusal, SweepReport> {
  constructor(start: () => WorkerLike) {
    super(start, { silenceMs: null, restarts: false, readsWhileWorking: false });
  }
}

const compiled = cachedFetch(() => compileFile(url));

/** Returns a function that starts workers; rejects if their module cannot be fetched. A later call tries again. */
export async function starter(): Promise<() => SweepClient> {
  const module = await compiled();
  return () =>
    new SweepClient(() => {
      const worker = startModule(workerUrl);
      worker.postMessage({ id: 0, name: "module", module } satisfies Message);
      return worker;
    });
}
