// Icarus Verilog, in which the long tests run the testbenches that `queuescope testbench` writes.
//   node scripts/rtl/icarus.mjs    finds or installs it, or says what to install
import { pathToFileURL } from "node:url";
import { missing } from "../lib/advice.mjs";
import { canInstall, install } from "../lib/apt.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { which } from "../lib/system.mjs";

const here = { which, canInstall, install };

/**
 * Finds Icarus Verilog, installs it where that is possible, and throws what to install elsewhere; tests give a machine of their own.
 * @param {typeof here} [machine]
 */
export async function needIcarus(machine = here) {
  const isThere = () => machine.which("iverilog") !== null && machine.which("vvp") !== null;
  if (!isThere() && machine.canInstall()) await machine.install("iverilog");
  if (!isThere()) throw missing("icarus");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    await needIcarus();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}
