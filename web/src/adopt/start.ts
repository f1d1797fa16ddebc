import { startModule } from "../base/module-worker";
import { AdoptClient } from "./client";
import url from "./worker.ts?worker&url";

/** The worker that adopts modules of users; it starts with the first request. */
export const adoptWorker = (): AdoptClient => new AdoptClient(() => startModule(url));
