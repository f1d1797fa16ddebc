// Starts workers of experiments. They share one compiled module.

import url from "../gen/experiments_bg.wasm?url";
import { Client } from "./client";

/** Compiled once: all workers share it. */
let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  // Static hosts do not all know the type of a .wasm file, on which streaming insists.
  const streams = response.headers.get("Content-Type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A way to start workers; rejects if the module cannot be fetched. Asked again, it tries again. */
export async function starter(): Promise<() => Client> {
  compiled ??= compile();
  const module = await compiled.catch((error) => {
    compiled = null;
    throw error;
  });
  return () => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.postMessage({ kind: "module", module });
    return new Client(worker);
  };
}
