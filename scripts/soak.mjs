// Long runs that no ordinary test waits for.   npm run soak -- --help
import { SetupError } from "./lib/setup-error.mjs";
import { fuzz } from "./soak/fuzz.mjs";
import { lockstep, order, partitions, sequencer } from "./soak/lockstep.mjs";
import { memory } from "./soak/memory.mjs";
import { help } from "./soak/options.mjs";
import { worker } from "./soak/worker.mjs";

/** @type {Record<string, (args: string[]) => Promise<boolean[]>>} */
const soaks = { lockstep, partitions, order, sequencer, fuzz, worker, memory };

/**
 * Runs what is asked for.
 * @param {string[]} args
 * @returns {Promise<boolean[]>} for each run whether it ended well
 */
async function soak([name = "", ...args]) {
  if (soaks[name]) return soaks[name](args);
  // A number of operations needs no name before it.
  if (/^\d+$/.test(name)) return lockstep([name, ...args]);
  if (name !== "") throw new SetupError(`no soak is called "${name}"; there is: ${Object.keys(soaks).join(", ")}`);
  const results = [];
  for (const each of Object.values(soaks)) results.push(...(await each([])));
  return results;
}

const args = process.argv.slice(2);
if (["--help", "-h"].includes(args[0] ?? "")) {
  console.log(help);
} else {
  try {
    const results = await soak(args);
    const failed = results.filter((fine) => !fine).length;
    console.log(`${results.length - failed} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}
