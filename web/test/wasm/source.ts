/** The worker that has sources beside runs, in Node without a thread: hardware with all signals is built by the scripts of the development server. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSignals, signalFiles } from "../../../scripts/rtl/signals-modules.mjs";
import type { WorkerLike } from "../../src/base/request-client";
import { RTL_CONFIGS } from "../../src/session/rtl-configs";
import { SourceAnswers, type SourceModuleAccess } from "../../src/source/answer";
import { SourceClient } from "../../src/source/client";
import type { SourceRequest } from "../../src/source/protocol";
import type { SourceRun } from "../../src/source/types";

const root = path.resolve(import.meta.dirname, "../../..");
const compile = (file: string) => WebAssembly.compile(readFileSync(file));

let access: Promise<SourceModuleAccess> | null = null;

function load(): Promise<SourceModuleAccess> {
  access ??= import("../../src/gen/source.js").then((bindings) => ({
    bindings,
    exports: bindings.initSync({ module: readFileSync(path.join(root, "web/src/gen/source_bg.wasm")) }),
    configs: RTL_CONFIGS,
    fetchModule: (file) => compile(path.join(root, "web/src/gen/rtl", file)),
    fetchSource: async (module, source) => ({
      module: await compile(module),
      files: JSON.parse(readFileSync(source, "utf8")),
    }),
  }));
  return access;
}

/** A client whose worker runs in this thread. */
export function sourceClient(): SourceClient {
  const answers = new SourceAnswers(load);
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    postMessage: async (message) => {
      const data = await answers.answer(structuredClone(message) as SourceRequest);
      worker.onmessage?.({ data: structuredClone(data) } as MessageEvent);
    },
    terminate: () => {},
  };
  return new SourceClient(() => worker);
}

/** A run of a shipped scenario, whose engine has this configuration. Builds its hardware with all signals. */
export async function shippedRun(name: string, engine: number, config: string): Promise<SourceRun> {
  await buildSignals(config);
  const text = readFileSync(path.join(root, `scenarios/${name}.json`), "utf8");
  return { text, engine, shipped: { config, ...signalFiles(config) }, modules: [], own: null };
}
