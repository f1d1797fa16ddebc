// Workers of experiments, which share the compiled module, and their clients.

import { compileFile } from "../../base/answered";
import { startModule } from "../../base/module-worker";
import { fetchedOnce } from "../../base/once";
import { WorkerClient, type WorkerLike } from "../../base/request-client";
import url from "../../gen/experiments_bg.wasm?url";
import type { Message, SweepRefusal, SweepReport, SweepRequests } from "./protocol";
import workerUrl from "./worker.ts?worker&url";

/** The client of one worker, which has one experiment open. A point runs without a pause, so an aborted request ends the worker; another
 * worker would have no experiment open, so none takes its place. */
export class SweepClient extends WorkerClient<SweepRequests, SweepRefusal, SweepReport> {
  constructor(start: () => WorkerLike) {
    super(start, { silenceMs: null, restarts: false, listens: false });
  }
}

const compiled = fetchedOnce(() => compileFile(url));

/** A way to start workers; rejects if their module cannot be fetched. Asked again, it tries again. */
export async function starter(): Promise<() => SweepClient> {
  const module = await compiled();
  return () =>
    new SweepClient(() => {
      const worker = startModule(workerUrl);
      worker.postMessage({ id: 0, name: "module", module } satisfies Message);
      return worker;
    });
}
