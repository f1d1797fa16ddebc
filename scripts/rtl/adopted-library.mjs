// A module that a user brings as a shared library of the bridge's C interface, in .cache/rtl/adopted/<name>, for the command line. One
// library serves all maps of the same sources: how the module is driven comes when an engine is made.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { missing } from "../lib/advice.mjs";
import { alone } from "../lib/lock.mjs";
import { step } from "../lib/progress.mjs";
import { pool } from "../lib/run.mjs";
import { clearStamp, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { check, inputs, nameOf } from "./adopted.mjs";
import { elaborateAdopted } from "./adopted-elaborate.mjs";
import { refuseFiles } from "./adopted-files.mjs";
import { adopterFiles, builders, compileUnit } from "./adopted-unit.mjs";
import { verilateAdopted } from "./adopted-verilate.mjs";
import { bridgeJobs, commonFiles, registryJob, runtimeJobs, target } from "./compile.mjs";
import { linkShared } from "./demand.mjs";
import { areNumbersFresh, writeNumbers } from "./numbers.mjs";
import { describe, findNative, findTools } from "./tools.mjs";

/** Set for sources that a page has sent: hardware that opens files is refused. */
const opensFiles = process.env.QUEUESCOPE_HARDWARE_FILES !== "none";

/**
 * Builds the library unless it is there. Installs nothing.
 * @param {import("./adopted.mjs").Request} request
 * @returns {Promise<{ library: string, name: string, warnings: string[], loops: string[], elaborated?: string }>} `name`: of the
 *   configuration in it; `warnings`: of a new build; `loops`: places of statements that may never end; `elaborated`: with all signals, the
 *   file of the elaborated design
 */
export async function buildAdopted(request) {
  const tools = findTools();
  if (!tools) throw missing("rtl");
  const compiler = findNative();
  if (!compiler) throw missing("compiler");
  const { verilator } = tools;
  if (!areNumbersFresh()) await alone(writeNumbers);
  const { folder, ...rest } = request;
  // Folders differ from machine to machine, and by what they hold.
  const digest = hash([], path.resolve(folder), rest).slice(0, 12);
  const name = nameOf(request, digest);
  const library = at(".cache/rtl/adopted", name, "libqsrtl.so");
  const stamp = `rtl-adopted-${name}`;
  const key = hash(
    [...inputs(request), ...commonFiles(), ...adopterFiles(), ...builders],
    ...[verilator.id, compiler.id, rest, opensFiles],
  );
  const loops = path.join(path.dirname(library), "loops.json");
  let found = { warnings: /** @type {string[]} */ ([]), loops: "" };
  const answer = async () => ({
    library,
    name,
    warnings: found.warnings,
    loops: JSON.parse(readFileSync(loops, "utf8")),
    ...(request.signals && { elaborated: await elaborateAdopted(request, name) }),
  });
  if (isFresh(stamp, key, library, loops)) return answer();
  await alone(async () => {
    if (isFresh(stamp, key, library, loops)) return; // built meanwhile
    clearStamp(stamp);
    const endless = await check(request);
    const native = target(compiler, describe(verilator), request.trace);
    const extra = request.trace ? " with waveforms" : request.signals ? " with all signals" : "";
    await step(`building ${request.top}${extra}, once`, async () => {
      const job = pool();
      const general = [
        ...runtimeJobs(native, verilator.id),
        ...bridgeJobs(native),
        registryJob(native, [{ name: request.top, configs: [{ name, parameters: {} }] }], `registry_${name}`),
      ];
      const model = async () => {
        found = await verilateAdopted(verilator, request, name);
        if (!opensFiles) refuseFiles(request, name, "any");
        return compileUnit(native, request, name, found.loops, verilator.id);
      };
      const objects = await Promise.all([model, ...general].map(job));
      await linkShared(native, objects, library);
      writeFileSync(loops, JSON.stringify(endless));
    });
    setStamp(stamp, key);
  });
  return answer();
}
