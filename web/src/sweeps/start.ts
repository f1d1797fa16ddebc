// Starts workers of experiments. Those of one module share it compiled.

import { fetchFile } from "../base/answered";
import { startModule } from "../base/module-worker";
import url from "../gen/experiments_bg.wasm?url";
import scrUrl from "../gen/experiments_scr_bg.wasm?url";
import { Client } from "./client";
import { type ModuleName, moduleFor } from "./modules";
import workerUrl from "./worker.ts?worker&url";

const urls: Readonly<Record<ModuleName, string>> = { experiments: url, experiments_scr: scrUrl };

/** Each is compiled once: all workers share it. */
const compiled = new Map<ModuleName, Promise<WebAssembly.Module>>();

async function compile(name: ModuleName): Promise<WebAssembly.Module> {
  const response = await fetchFile(urls[name]);
  // Static hosts do not all know the type of a .wasm file, on which streaming insists.
  const streams = response.headers.get("Content-Type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A way to start workers for an experiment file; rejects if their module cannot be fetched. Asked again, it tries again. */
export async function starter(text: string): Promise<() => Client> {
  const name = moduleFor(text);
  const compiling = compiled.get(name) ?? compile(name);
  compiled.set(name, compiling);
  const module = await compiling.catch((error) => {
    compiled.delete(name);
    throw error;
  });
  return () => {
    const worker = startModule(workerUrl);
    worker.postMessage({ kind: "module", name, module });
    return new Client(worker);
  };
}
