// Starts a worker with a new session.

import type { WorkerLike } from "../session/client";

export const startWorker = (): WorkerLike => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
