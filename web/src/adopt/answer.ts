// Answers requests with the wasm module. Independent of workers, so that it runs under Node too.

import { reasonOf } from "../base/request-protocol";
import type { Problem } from "../gen/types/Problem";
import { RtlHost, type SessionExports } from "../session/rtl-host";
import { RtlModules } from "../session/rtl-modules";
import type { AdoptAnswer, AdoptAnswerRefusal, AdoptRequest, AdoptRequests } from "./protocol";
import type { ProbedMap } from "./types";

/** The functions of `gen/adopt`, which throw strings on purpose. */
export interface AdoptBindings {
  /** Throws `{ lines, problems }` as JSON. */
  guess(description: string, settings: string): string;
  check(map: string): string;
  /** `ProbedMap` as JSON. Throws `Problem[]` as JSON. */
  probe(map: string, config: string, host: RtlHost): string;
  /** Throws `Problem[]` as JSON. */
  scenarioOf(map: string, name: string, build: string): string;
}

/** The module, and what a host of hardware needs of it. */
export interface AdoptModule {
  bindings: AdoptBindings;
  exports: SessionExports;
}

type Given = AdoptRequests[keyof AdoptRequests]["give"];

/** The answer to a request. */
export async function answer(
  request: AdoptRequest,
  load: () => Promise<AdoptModule>,
): Promise<Exclude<AdoptAnswer, { kind: "loaded" }>> {
  const { id } = request;
  try {
    const module = await load();
    return { id, kind: "done", value: await give(request, module) };
  } catch (error) {
    if (error instanceof OnPurpose) return { id, kind: "refused", refusal: error.refusal };
    return { id, kind: "broken", reason: reasonOf(error) };
  }
}

class OnPurpose extends Error {
  constructor(readonly refusal: AdoptAnswerRefusal) {
    super(refusal.kind);
  }
}

async function give(request: AdoptRequest, { bindings, exports }: AdoptModule): Promise<Given> {
  switch (request.name) {
    case "guess":
      return { map: purposely(() => bindings.guess(request.description, request.settings), unguessed) };
    case "check":
      return { problems: JSON.parse(bindings.check(request.map)) };
    case "scenario":
      return { text: purposely(() => bindings.scenarioOf(request.map, request.called, request.build), problems) };
    case "probe": {
      const modules = new RtlModules([], () => Promise.reject(new Error("it is no module of this map")));
      modules.adopt(request.config, request.module);
      const loaded = await modules.load([request.config]);
      if (!loaded.ok) throw new OnPurpose({ kind: "impossible", text: loaded.error });
      const host = new RtlHost(modules, exports);
      return JSON.parse(purposely(() => bindings.probe(request.map, request.config, host), problems)) as ProbedMap;
    }
  }
}

/** What a function gives; what it throws on purpose is a refusal. */
function purposely<T>(call: () => T, refusal: (text: string) => AdoptAnswerRefusal): T {
  try {
    return call();
  } catch (error) {
    if (typeof error === "string") throw new OnPurpose(refusal(error));
    throw error;
  }
}

const problems = (text: string): AdoptAnswerRefusal => ({ kind: "problems", problems: JSON.parse(text) });

function unguessed(text: string): AdoptAnswerRefusal {
  const why: { lines: string[]; map: string; problems: Problem[] } = JSON.parse(text);
  if (why.problems.length > 0) return { kind: "problems", problems: why.problems };
  return { kind: "unguessed", lines: why.lines, map: why.map };
}
