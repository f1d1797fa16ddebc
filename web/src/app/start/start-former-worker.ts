// Starts a worker with the hardware as it was before the last edit, where the page is served from its sources.

import { startModule } from "../../base/module-worker";
import type { WorkerLike } from "../../session/client";
import url from "./worker.ts?worker&url";

export const startFormerWorker = (): WorkerLike => startModule(url, "former");
