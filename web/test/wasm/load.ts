import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RtlHost as Host } from "../../src/gen/session_whole.js";
import { RtlHost, type SessionExports } from "../../src/session/rtl-host.ts";
import { type RtlConfig, RtlModules } from "../../src/session/rtl-modules.ts";

const read = (file: string) => readFile(path.resolve(import.meta.dirname, "../../..", file));

/** A session module, the hardware, and a way to make hosts of both; an engine's hardware has to be loaded first. */
export interface Loaded<Module> {
  session: Module;
  modules: RtlModules;
  /** `direct` unless it is false: the session's module calls the hardware's without JavaScript in between. */
  host: (direct?: boolean) => RtlHost & Host;
}

async function start<Module extends { initSync(from: { module: BufferSource }): SessionExports }>(
  session: Module,
  file: string,
): Promise<Loaded<Module>> {
  const exports = session.initSync({ module: await read(file) });
  const configs = JSON.parse(String(await read("web/src/gen/rtl-configs.json"))) as RtlConfig[];
  const modules = new RtlModules(configs, async (file) => WebAssembly.compile(await read(`web/src/gen/rtl/${file}`)));
  return {
    session,
    modules,
    host: (direct = true) => new RtlHost(modules, direct ? exports : { memory: exports.memory }),
  };
}

/** A build of the session that the page's worker runs, in Node. */
export const loadBuild = async (name: string) => start(await bindings(name), `web/src/gen/${name}_bg.wasm`);
const bindings = (name: string): Promise<typeof import("../../src/gen/session_whole.js")> =>
  import(`../../src/gen/${name}.js`);

/** The build with all designs. */
export const loadPage = () => loadBuild("session_whole");

/** The same with the conformance suite. */
export const loadLab = async () => start(await import("../../../.cache/lab/lab.js"), ".cache/lab/lab_bg.wasm");
