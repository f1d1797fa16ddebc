import { startModule } from "../../base/module-worker";
import type { WorkerLike } from "../../base/request-client";
import url from "./worker.ts?worker&url";

/** Starts a worker with a new session. */
export const startWorker = (): WorkerLike => startModule(url);

/** The same with the hardware before the last edit, in development. */
export const startFormerWorker = (): WorkerLike => startModule(url, "former");
