// The client of the worker that reads exercises.

import { startModule } from "../../base/module-worker";
import { cachedFetch, compileFile } from "../../base/page-host";
import { WorkerClient, type WorkerLike } from "../../base/request-client";
import url from "../../gen/exercises_bg.wasm?url";
import type { ExerciseProblems, ExerciseRequests, NoReport } from "./protocol";
import workerUrl from "./worker.ts?worker&url";

/** Milliseconds after which a text is given up. Exercises take about ten. */
const PATIENCE_MS = 10_000;

/** A client of one worker, with one exercise open. */
export class ExerciseClient extends WorkerClient<ExerciseRequests, ExerciseProblems, NoReport> {
  constructor(start: () => WorkerLike) {
    super(start, { silenceMs: PATIENCE_MS, restarts: false, readsWhileWorking: false });
  }
}

const compiled = cachedFetch(() => compileFile(url));

/** Starts a worker. Rejects if its module cannot be fetched; a later call tries again. */
export async function exerciseClient(): Promise<ExerciseClient> {
  const module = await compiled();
  return new ExerciseClient(() => {
    const worker = startModule(workerUrl);
    worker.postMessage({ id: 0, name: "module", module });
    return worker;
  });
}
