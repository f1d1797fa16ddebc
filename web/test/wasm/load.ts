import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RtlHost as Host } from "../../src/gen/session.js";
import { RtlHost, type SessionExports } from "../../src/session/rtl-host.ts";
import { type RtlConfig, RtlModules } from "../../src/session/rtl-modules.ts";

const read = (file: string) => readFile(path.resolve(import.meta.dirname, "../../..", file));

/** A session module, the hardware, and a function that creates a host of both. An engine's hardware must be loaded first. */
export interface Loaded<Module> {
  session: Module;
  modules: RtlModules;
  /** With `direct` false, calls from the session's module to the hardware's go through JavaScript. */
  host: (direct?: boolean) => RtlHost & Host;
}

async function start<Module extends { initSync(from: { module: BufferSource }): SessionExports }>(
  session: Module,
  file: string,
  { folder = "web/src/gen/rtl", list = "web/src/gen/rtl-configs.json" } = {},
): Promise<Loaded<Module>> {
  const exports = session.initSync({ module: await read(file) });
  const configs = JSON.parse(String(await read(list))) as RtlConfig[];
  const modules = new RtlModules(configs, async (file) => WebAssembly.compile(await read(`${folder}/${file}`)));
  return {
    session,
    modules,
    host: (direct = true) => new RtlHost(modules, direct ? exports : { memory: exports.memory }),
  };
}

/** Loads the session that the page's worker runs, in Node; with other hardware than the page's if its folder and list are given. */
export const loadPage = async (hardware?: { folder: string; list: string }) =>
  start(await import("../../src/gen/session.js"), "web/src/gen/session_bg.wasm", hardware);

/** The same with the conformance suite. */
export const loadLab = async () => start(await import("../../../.cache/lab/lab.js"), ".cache/lab/lab_bg.wasm");
