// Starts workers of experiments. They share the compiled module.

import { fetchFile } from "../../base/answered";
import { startModule } from "../../base/module-worker";
import { fetchedOnce } from "../../base/once";
import url from "../../gen/experiments_bg.wasm?url";
import { Client } from "./client";
import workerUrl from "./worker.ts?worker&url";

const compiled = fetchedOnce(async () => {
  const response = await fetchFile(url);
  // Static hosts do not all know the type of a .wasm file, on which streaming insists.
  const streams = response.headers.get("Content-Type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
});

/** A way to start workers; rejects if their module cannot be fetched. Asked again, it tries again. */
export async function starter(): Promise<() => Client> {
  const module = await compiled();
  return () => {
    const worker = startModule(workerUrl);
    worker.postMessage({ kind: "module", module });
    return new Client(worker);
  };
}
