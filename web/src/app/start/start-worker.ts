// Starts workers of sessions.

import { startModule } from "../../base/module-worker";
import type { WorkerLike } from "../../base/request-client";
import url from "./worker.ts?worker&url";

/** Starts a worker with a new session. */
export const startWorker = (): WorkerLike => startModule(url);

/** The same with the hardware as it was before the last edit, where the page is served from its sources. */
export const startFormerWorker = (): WorkerLike => startModule(url, "former");
