/** The WebAssembly module for captures and tables, run in Node in the same thread. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Imported, MOST_PACKETS, MOST_STEPS } from "../../src/features/share/importing/imported";
import * as module from "../../src/gen/captures.js";

module.initSync({ module: await readFile(path.resolve(import.meta.dirname, "../../src/gen/captures_bg.wasm")) });

/** Imports a file like the page does, with at most `packets` packets. */
export async function importInThread(
  file: Blob,
  name: string,
  base: string,
  packets = MOST_PACKETS,
): Promise<Imported> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return JSON.parse(module.importFile(bytes, name, packets, MOST_STEPS, base)) as Imported;
}
