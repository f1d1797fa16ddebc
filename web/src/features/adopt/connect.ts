// Connects the screen with the server that builds and the worker that measures.

import { adoptServer } from "../../adopt/page-server";
import { adoptWorker } from "../../adopt/start";
import type { AdoptTools } from "./access";

/** The server and the worker of this page. */
export const connect = async (): Promise<AdoptTools> => ({ server: adoptServer(), worker: adoptWorker() });
