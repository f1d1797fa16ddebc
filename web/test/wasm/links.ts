/** The WebAssembly module that repairs links, run in Node in the same thread. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { err, ok, type Result } from "../../src/base/result";
import * as module from "../../src/gen/links.js";

module.initSync({ module: await readFile(path.resolve(import.meta.dirname, "../../src/gen/links_bg.wasm")) });

/** Repairs a link like the page does. */
export async function mendInThread(text: string): Promise<Result<string, string>> {
  try {
    return ok(module.mend(text) ?? text);
  } catch (error) {
    return err(String(error));
  }
}
