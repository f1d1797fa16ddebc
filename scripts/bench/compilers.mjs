// The ways in which the hardware is compiled for the benchmark: one column each.
import { missing } from "../lib/advice.mjs";
import { canInstall, install } from "../lib/apt.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { capture, identity, which } from "../lib/system.mjs";
import { target } from "../rtl/compile.mjs";
import { describe, needNative, needTools } from "../rtl/tools.mjs";

const optimise = "-O3";

/**
 * @typedef {"g++" | "clang" | "wasm"} Column
 * @typedef {{ column: Column, about: string, way?: import("../rtl/demand.mjs").Way, absent?: string }} Compiled
 * `about`: compiler, version, flags; `way` to compile natively; `absent`: why it is not measured, and what helps.
 */

/** @param {string} command */
const version = (command) => capture(command, ["--version"])?.split("\n")[0]?.trim() ?? command;

/** The flags that decide the speed. @param {string[]} flags */
const speedFlags = (flags) => flags.filter((flag) => /^-(O|f|m|std)/.test(flag)).join(" ");

/**
 * @param {"g++" | "clang"} column
 * @param {string} command
 * @param {ReturnType<typeof describe>} verilator
 * @returns {Compiled}
 */
function native(column, command, verilator) {
  /** @type {import("../rtl/tools.mjs").Compiler} */
  const compiler = { kind: "native", command, args: [], env: {}, id: identity(command) };
  const way = { label: `${column === "g++" ? "gcc" : "clang"}${optimise}`, compiler, optimise };
  return { column, about: `${version(command)}, ${speedFlags(target(compiler, verilator, false, way).flags)}`, way };
}

/** Is it clang under another name, as on macOS? @param {string} command */
const isClang = (command) => /clang/i.test(version(command));

/** @returns {Promise<Compiled[]>} the columns, installed if need be */
export async function findCompilers() {
  await needNative();
  if (!which("clang++") && canInstall()) {
    // Only one column hangs on it.
    await install("clang").catch((error) => console.error(error instanceof SetupError ? error.message : error));
  }
  const { verilator, wasm } = await needTools();
  const about = describe(verilator);
  const [gcc, clang] = [which("g++"), which("clang++")];
  const flags = speedFlags(target(wasm, about).flags);
  return [
    gcc && !isClang(gcc)
      ? native("g++", gcc, about)
      : { column: "g++", about: "not measured", absent: "g++ is needed to measure what it makes of the hardware" },
    clang
      ? native("clang", clang, about)
      : { column: "clang", about: "not measured", absent: missing("clang").message },
    { column: "wasm", about: `${version(wasm.command)}, ${flags}; Node ${process.version}, V8 ${process.versions.v8}` },
  ];
}
