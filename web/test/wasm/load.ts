import { readFile } from "node:fs/promises";
import type { RtlHost as Host } from "../../src/gen/session.js";
import { RtlHost } from "../../src/session/rtl-host.ts";

const root = new URL("../../../", import.meta.url);
const read = (path: string) => readFile(new URL(path, root));

/** A session module and a way to make hosts for it. */
export interface Loaded<Module> {
  session: Module;
  host: () => Promise<RtlHost & Host>;
}

async function start<Module extends { initSync(from: { module: BufferSource }): { memory: WebAssembly.Memory } }>(
  session: Module,
  folder: string,
): Promise<Loaded<Module>> {
  const { memory } = session.initSync({ module: await read(`${folder}session_bg.wasm`) });
  const rtl = await read("web/src/gen/rtl.wasm");
  return { session, host: () => RtlHost.load(rtl, () => memory) };
}

/** What the page's worker runs, in Node. */
export const loadPage = async () => start(await import("../../src/gen/session.js"), "web/src/gen/");

/** The same with the conformance suite. */
export const loadLab = async () => start(await import("../../../.cache/lab/session.js"), ".cache/lab/");
