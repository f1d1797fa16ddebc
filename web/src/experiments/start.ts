// Starts workers of experiments. They share one compiled module. There are two: with the designs that most experiments are about, and with
// all of them, which is fetched when an experiment names another design, and then used for all.

import usualUrl from "../gen/experiments_bg.wasm?url";
import wholeUrl from "../gen/experiments_whole_bg.wasm?url";
import { namesOther, USUAL } from "../session/sessions";
import { Client } from "./client";

type Which = "usual" | "whole";

const urls: Readonly<Record<Which, string>> = { usual: usualUrl, whole: wholeUrl };
const compiled = new Map<Which, Promise<WebAssembly.Module>>();

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  // Static hosts do not all know the type of a .wasm file, on which streaming insists.
  const streams = response.headers.get("Content-Type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A way to start workers for these files; rejects if the module cannot be fetched. Asked again, it tries again. */
export async function starter(...texts: readonly string[]): Promise<() => Client> {
  const known = [...USUAL, "greedy"];
  const which = compiled.has("whole") || texts.some((text) => namesOther(text, known)) ? "whole" : "usual";
  const compiling = compiled.get(which) ?? compile(urls[which]);
  compiled.set(which, compiling);
  const module = await compiling.catch((error) => {
    compiled.delete(which);
    throw error;
  });
  return () => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.postMessage({ kind: "module", module, whole: which === "whole" });
    return new Client(worker);
  };
}
