// What the page gives to the screen of modules: the library, the development server and the worker that measures.

import type { AdoptServer, AdoptWorker } from "../../adopt/types";
import type { Library } from "./library/library";
import { type ModulesOfScenario, modulesFor } from "./library/needed";
import type { WantedWaveform } from "./waveform";

/** The server that builds and the worker that guesses and measures. */
export interface AdoptTools {
  server: AdoptServer;
  worker: AdoptWorker;
}

export interface AdoptAccess {
  library: Library;
  /** Rejects if their code cannot be fetched. */
  tools(): Promise<AdoptTools>;
  /** The modules that the text of a scenario names. */
  modulesFor(text: string): Promise<ModulesOfScenario>;
  /** The signals of an engine as a Value Change Dump. Rejects with a message for the user. */
  waveform(wanted: WantedWaveform, signal: AbortSignal): Promise<Blob>;
}

/** What a page gives, of its library and a function that connects with server and worker, which is called until it succeeds once. */
export function accessTo(library: Library, connect: () => Promise<AdoptTools>): AdoptAccess {
  let connected: Promise<AdoptTools> | null = null;
  const tools = () => {
    connected ??= connect().catch((error: unknown) => {
      connected = null;
      throw error;
    });
    return connected;
  };
  return {
    library,
    tools,
    modulesFor: (text) => modulesFor(text, library),
    waveform: async (wanted, signal) => {
      const { waveformOf } = await import("./waveform");
      return waveformOf(library, await tools(), wanted, signal);
    },
  };
}
