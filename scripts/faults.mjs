// Single faults: does the ordinary stimulus notice each of them? Every decision of the RTL is made wrongly, one at a time, and
// the faulty hardware runs in lockstep against the model.   npm run faults
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { run } from "./lib/run.mjs";
import { at, which } from "./lib/system.mjs";
import { bridgeJobs, configJob, registryJob, runtimeJobs, target } from "./rtl/compile.mjs";
import { readDesigns } from "./rtl/configs.mjs";
import { makeFaulty } from "./rtl/faults.mjs";
import { describe, needNative, needTools } from "./rtl/tools.mjs";
import { verilate } from "./rtl/verilate.mjs";

const folder = at(".cache/rtl/faults");
const [bbq] = readDesigns();
if (!bbq) throw new Error("rtl/configs.json names no design");
const { sources, dv, faults } = makeFaulty(bbq, folder);
// N = 3 has counters of two bits, which some modules treat apart.
const configs = [
  { name: "bbq_faulty_w4_d2_n15", parameters: { W: 4, D: 2, N: 15 } },
  { name: "bbq_faulty_w4_d2_n3", parameters: { W: 4, D: 2, N: 3 } },
];
const design = { ...bbq, sources, dv, configs };
console.log(`${faults.length} faults`);

const { verilator } = await needTools();
for (const config of configs) await verilate(verilator, design, config);
const native = target(await needNative(), describe(verilator));
const jobs = [
  ...runtimeJobs(native, verilator.id),
  ...bridgeJobs(native),
  registryJob(native, [design], "registry_faulty"),
  ...configs.map((config) => configJob(native, design, config, verilator.id)),
];
const objects = [];
for (const job of jobs) objects.push(await job());
const library = path.join(folder, "libqsrtl.a");
mkdirSync(folder, { recursive: true });
rmSync(library, { force: true });
await run(which("ar") ?? "ar", ["rcs", library, ...objects]);

const cargo = [
  "run",
  "-q",
  "--release",
  "--target-dir",
  at(".cache/faults"),
  "-p",
  "rtl-native",
  "--example",
  "faults",
];
const list = path.join(folder, "faults.json");
const { status } = spawnSync("cargo", [...cargo, "--", list], {
  cwd: at("."),
  stdio: "inherit",
  env: { ...process.env, QUEUESCOPE_RTL: folder },
});
process.exit(status ?? 1);
