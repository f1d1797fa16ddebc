// Single faults: does the ordinary stimulus notice each of them? Every decision of the RTL is made wrongly, one at a time, and
// the faulty hardware runs in lockstep against the model.   npm run faults [-- DESIGN | DESIGN/MODULE ...]
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./lib/run.mjs";
import { at, which } from "./lib/system.mjs";
import { bridgeJobs, configJob, registryJob, runtimeJobs, target } from "./rtl/compile.mjs";
import { readDesigns } from "./rtl/designs.mjs";
import { makeFaulty } from "./rtl/faults.mjs";
import { archiveStreams, streamGeneralJobs, streamJob } from "./rtl/streams.mjs";
import { describe, needNative, needTools } from "./rtl/tools.mjs";
import { verilate } from "./rtl/verilate.mjs";

/**
 * Builds the faulty hardware of a design, small, so that little traffic meets everything, and tries every fault.
 * @param {import("./rtl/designs.mjs").Design} original
 * @param {string[]} modules whose faults are tried; all if there is none */
async function tryFaults(original, modules) {
  const folder = at(".cache/rtl/faults", original.name);
  const { sources, dv, faults: all } = makeFaulty(original, folder);
  const faults = all.filter(({ file }) => modules.length === 0 || modules.includes(path.basename(file, ".sv")));
  writeFileSync(path.join(folder, "faults.json"), `${JSON.stringify(faults, null, 1)}\n`);
  const configs = original.faults.map((parameters) => {
    const values = Object.entries(parameters).map(([name, value]) => `_${name.toLowerCase()}${value}`);
    return { name: `${original.name}_faulty${values.join("")}`, parameters };
  });
  const design = { ...original, sources, dv, configs };
  // The harness holds beats back as well, so it meets more than a session.
  const stream = original.stream && { ...design, stream: { ...original.stream, configs } };
  console.log(`${original.name}: ${faults.length} faults`);

  const { verilator } = await needTools();
  for (const config of configs) await verilate(verilator, design, config);
  const native = target(await needNative(), describe(verilator));
  const jobs = stream
    ? [
        ...streamGeneralJobs(native, [stream], verilator.id, `streams_faulty_${design.name}`),
        ...configs.map((config) => streamJob(native, stream, config, verilator.id)),
      ]
    : [
        ...runtimeJobs(native, verilator.id),
        ...bridgeJobs(native),
        registryJob(native, [design], `registry_faulty_${design.name}`),
        ...configs.map((config) => configJob(native, design, config, verilator.id)),
      ];
  const objects = [];
  for (const job of jobs) objects.push(await job());
  if (stream) {
    await archiveStreams(objects, folder);
  } else {
    const library = path.join(folder, "libqsrtl.a");
    mkdirSync(folder, { recursive: true });
    rmSync(library, { force: true });
    await run(which("ar") ?? "ar", ["rcs", library, ...objects]);
  }

  const judge = stream ? ["rtl-streams", "--example", "stream_faults"] : ["rtl-native", "--example", "faults"];
  const cargo = ["run", "-q", "--release", "--target-dir", at(".cache/faults"), "-p", ...judge];
  const { status } = spawnSync("cargo", [...cargo, "--", path.join(folder, "faults.json")], {
    cwd: at("."),
    stdio: "inherit",
    env: { ...process.env, QUEUESCOPE_RTL: folder },
  });
  return status === 0;
}

const wanted = process.argv.slice(2).map((name) => name.split("/"));
const chosen = readDesigns().filter(({ name }) => wanted.length === 0 || wanted.some(([design]) => design === name));
if (chosen.length === 0) throw new Error(`no design is called ${wanted.map(([design]) => design).join(" or ")}`);
let fine = true;
for (const design of chosen) {
  const modules = wanted.flatMap(([name, module]) => (name === design.name && module ? [module] : []));
  fine = (await tryFaults(design, modules)) && fine;
}
process.exit(fine ? 0 : 1);
