// Starts a worker with a new session.

import { startModule } from "../../base/module-worker";
import type { WorkerLike } from "../../session/client";
import url from "./worker.ts?worker&url";

export const startWorker = (): WorkerLike => startModule(url);
