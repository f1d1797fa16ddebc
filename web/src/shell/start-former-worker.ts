// Starts a worker with the hardware as it was before the last edit, where the page is served from its sources.

import type { WorkerLike } from "../session/client";

export const startFormerWorker = (): WorkerLike =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "former" });
