// Long runs that no ordinary test waits for. Without a name all of them, one after the other.
//   npm run soak [-- lockstep [OPERATIONS [CONFIG ...]]]    hardware against its models
//   npm run soak -- order [PACKETS [CONFIG ...]]             the order of flows in Gearbox
//   npm run soak -- fuzz [--count N] [--seed S] [--case K]   wrong files and links against what reads them
//   npm run soak -- worker [--count N] [--seed S]            the page's worker dies, again and again
import { fuzz } from "./soak/fuzz.mjs";
import { lockstep, order } from "./soak/lockstep.mjs";
import { worker } from "./soak/worker.mjs";

/** @type {Record<string, (args: string[]) => Promise<boolean[]>>} */
const soaks = { lockstep, order, fuzz, worker };

const [name = "", ...args] = process.argv.slice(2);
/** @type {boolean[]} */
const results = [];
if (soaks[name]) results.push(...(await soaks[name](args)));
// A number of operations needs no name before it.
else if (/^\d+$/.test(name)) results.push(...(await lockstep([name, ...args])));
else if (name === "") for (const soak of Object.values(soaks)) results.push(...(await soak([])));
else {
  console.error(`no soak is called "${name}"; there is: ${Object.keys(soaks).join(", ")}`);
  process.exit(1);
}
const failed = results.filter((fine) => !fine).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
