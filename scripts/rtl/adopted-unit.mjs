// The C++ of a module that a user brings, with the adapter of all such modules, compiled.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { isOverLimit, limited } from "../lib/limited.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { bridge } from "./adapter.mjs";
import { tooLarge } from "./adopted-verilate.mjs";
import { commonHeaders, object, unitText } from "./compile.mjs";
import { generated } from "./verilate.mjs";

/** @typedef {import("./adopted.mjs").Request} Request */

const adapterFolder = path.join(bridge, "adopted");

/** The adapter of all modules of users. */
export const adopterFiles = () => filesBelow(adapterFolder, ".h");

/** What decides how the C++ and its object come about. */
export const builders = [
  "adopted",
  "adopted-files",
  "adopted-elaborate",
  "adopted-hidden",
  "adopted-unit",
  "adopted-verilate",
  "verilator-messages",
].map((name) => at(`scripts/rtl/${name}.mjs`));

/**
 * The C++ of the ports, the loops and the function that makes an engine.
 * @param {Request} request
 * @param {string} name
 * @param {string} loops the signals of combinational loops
 */
function unit({ folder, ports, signals }, name, loops) {
  const pins = ports.map(
    ({ name: port, direction, bits, elements = 0 }) =>
      `      {"${port}", &root.${port}, sizeof root.${port}, ${bits}, ${elements}, ${direction === "in"}},`,
  );
  const text = unitText({ name, signals }, "adopted_engine.h", [
    `template <>`,
    `std::vector<Pin> pins_of(V${name}___024root& root) {`,
    `  return {`,
    ...pins,
    `  };`,
    `}`,
    `Engine* make_${name}(const Config& config, const Options& options) {`,
    `  return new AdoptedEngine<V${name}>(config, options);`,
    `}`,
  ]);
  const [sources, copies] = [path.resolve(folder), path.join(generated(name), "sources")].map((each) =>
    JSON.stringify(`${each}${path.sep}`),
  );
  const defined = [`QS_SOURCES ${sources}, ${copies}`, `QS_LOOPS ${JSON.stringify(loops)}`];
  return [...defined.map((line) => `#define ${line}`), `#include "adopted_settle.h"`, text].join("\n");
}

/**
 * The unit of a module that is verilated, compiled.
 * @param {import("./compile.mjs").Target} target
 * @param {Request} request
 * @param {string} name
 * @param {string} loops the signals of combinational loops
 * @param {string} verilatorId
 */
export function compileUnit(target, request, name, loops, verilatorId) {
  const file = path.join(generated(name), `unit_${target.name}.cc`);
  const text = unit(request, name, loops);
  writeFileSync(file, text);
  const parts = [...commonHeaders(), ...adopterFiles(), ...filesBelow(generated(name), ".cpp", ".h")];
  const folders = [generated(name), adapterFolder].map((each) => `-I${each}`);
  // See adopted_settle.h: in wasm there are none.
  const extra = [...folders, ...(target.name === "native" ? ["-fexceptions"] : [])];
  const within = { ...target, compiler: limited(target.compiler) };
  return object(within, file, name, parts, [verilatorId, text], extra).catch((error) => {
    throw isOverLimit(error) ? tooLarge("for the compiler") : error;
  });
}
