// Instructions of the clang column, counted by callgrind: unlike a rate they do not depend on what else the machine does.
import { spawnSync } from "node:child_process";
import { canInstall, install } from "../lib/apt.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { root, which } from "../lib/system.mjs";
import { buildOnDemand } from "../rtl/demand.mjs";
import { program } from "./open.mjs";

/** Cycles of two runs, of which the difference counts: what it costs to begin does not. */
const CYCLES = [4_000, 24_000];

/** Whether they can be counted here; installs what counts them if that is possible. */
export async function canCount() {
  if (!which("valgrind") && canInstall()) {
    await install("valgrind").catch((error) => console.error(error instanceof SetupError ? error.message : error));
  }
  return Boolean(which("valgrind"));
}

/**
 * Instructions of a whole run.
 * @param {string} library
 * @param {import("./loads.mjs").Load} load
 * @param {number} cycles
 */
function count(library, { name, filling }, cycles) {
  const args = ["--tool=callgrind", "--callgrind-out-file=/dev/null", program, library];
  const { stderr } = spawnSync("valgrind", args, {
    cwd: root,
    input: `${name} ${filling} ${cycles}\n`,
    encoding: "utf8",
  });
  const found = /Collected : (\d+)/.exec(stderr)?.[1];
  if (!found) throw new SetupError(`callgrind counted nothing:\n${stderr.slice(-500)}`);
  return Number(found);
}

/**
 * Instructions of a cycle, driver included.
 * @param {import("./open.mjs").Configuration} configuration
 * @param {import("../rtl/demand.mjs").Way} way how it is compiled
 * @param {import("./loads.mjs").Load} load
 */
export async function instructionsOf({ design, parameters }, way, load) {
  const { library } = await buildOnDemand(design, parameters, "", way);
  const [few = 0, many = 0] = CYCLES.map((cycles) => count(library, load, cycles));
  return Math.round((many - few) / ((CYCLES[1] ?? 0) - (CYCLES[0] ?? 0)));
}
