// Long runs that no ordinary test waits for: every hardware configuration against its model, then the random scenarios with
// their recorded digests.
//   npm run soak [-- OPERATIONS [CONFIG ...]]      operations on each configuration, 2,000,000 if not said
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import "./lib/rust.mjs"; // finds cargo
import { at } from "./lib/system.mjs";

const [operations = "2000000", ...configs] = process.argv.slice(2);
/** @param {string} program @param {string[]} args */
const runs = (program, args) => spawnSync(program, args, { cwd: at("."), stdio: "inherit" }).status === 0;

const results = [
  runs("cargo", ["run", "-q", "--release", "-p", "rtl-native", "--example", "soak", "--", operations, ...configs]),
];
if (configs.length === 0) {
  const folder = at("scenarios/random");
  for (const file of readdirSync(folder)) {
    results.push(runs(process.execPath, [at("scripts/queuescope.mjs"), "compare", path.join(folder, file)]));
  }
}
const failed = results.filter((fine) => !fine).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
