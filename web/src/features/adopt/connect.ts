// Connects the screen with the server that builds and the worker that measures.

import type { AdoptServer, AdoptWorker } from "../../adopt/types";
import { err } from "../../base/result";
import type { AdoptTools } from "./access";

/** Tools that read, build and measure nothing, for this reason. */
export function withoutTools(reason: string): AdoptTools {
  const unavailable = async () => err({ kind: "unavailable" as const, text: reason });
  const impossible = async () => err({ kind: "impossible" as const, text: reason });
  const server: AdoptServer = {
    availability: { state: "static", reason },
    read: unavailable,
    build: unavailable,
  };
  const worker: AdoptWorker = { guess: impossible, probe: impossible, check: impossible, scenario: impossible };
  return { server, worker };
}

/** The server and the worker of this page. */
export const connect = async (): Promise<AdoptTools> => withoutTools("This page has no server that compiles.");
