// What the page gives to the screen of modules: the library, the development server and the worker that measures.

import type { AdoptServer, AdoptWorker } from "../../adopt/types";
import type { Library } from "./library/library";

/** The server that builds and the worker that guesses and measures. */
export interface AdoptTools {
  server: AdoptServer;
  worker: AdoptWorker;
}

export interface AdoptAccess {
  library: Library;
  /** Rejects if their code cannot be fetched. */
  tools(): Promise<AdoptTools>;
}
