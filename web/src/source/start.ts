import { startModule } from "../base/module-worker";
import { SourceClient } from "./client";
import url from "./worker.ts?worker&url";

/** The worker that has sources beside runs; it starts with the first request. */
export const sourceWorker = (): SourceClient => new SourceClient(() => startModule(url));
