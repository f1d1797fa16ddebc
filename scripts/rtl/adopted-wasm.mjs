// A module that a user brings as a wasm module for the page, in .cache/rtl/adopted-wasm/<build>. A build is called by what is in it: a link or a
// scenario that names it means the same hardware on every machine.
import { createHash } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { missing } from "../lib/advice.mjs";
import { limited } from "../lib/limited.mjs";
import { alone } from "../lib/lock.mjs";
import { pool } from "../lib/run.mjs";
import { clearStamp, filesBelow, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { check, inputs, nameOf } from "./adopted.mjs";
import { elaborateAdopted } from "./adopted-elaborate.mjs";
import { refuseFiles } from "./adopted-files.mjs";
import { adopterFiles, builders, compileUnit } from "./adopted-unit.mjs";
import { verilateAdopted } from "./adopted-verilate.mjs";
import { bridgeJobs, commonFiles, registryJob, runtimeJobs, target } from "./compile.mjs";
import { linkModule } from "./modules.mjs";
import { areNumbersFresh, writeNumbers } from "./numbers.mjs";
import { withTexts } from "./signals-modules.mjs";
import { SourceError } from "./source-error.mjs";
import { describe, findTools } from "./tools.mjs";
import { generated } from "./verilate.mjs";

const kept = at(".cache/rtl/adopted-wasm");
/** So many builds are kept. */
const mostBuilds = 64;
/** Bytes of a module. */
const mostBytes = 32 * 2 ** 20;

/** Where the module of a build is. @param {string} build */
export const moduleOf = (build) => path.join(kept, build, "module.wasm");

/** Where the source is that is shown beside a build with all signals. @param {string} build */
export const sourceOf = (build) => path.join(kept, build, "source.json");

/**
 * What is in a build, 16 hexadecimal digits: sources, and what changes what Verilator makes of them. Not the tools: the same sources are the
 * same hardware on a machine with others.
 * @param {import("./adopted.mjs").Request} request
 */
export function buildOf(request) {
  const { folder, top, sources, include = [], defines = {}, parameters = {}, show = [] } = request;
  const sorted = (/** @type {object} */ values) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  const sum = createHash("sha256");
  sum.update(JSON.stringify([top, sources, include, sorted(defines), sorted(parameters), show]));
  for (const file of inputs(request)) {
    const name = path.relative(folder, file).split(path.sep).join("/");
    sum.update(`\0${name}\0`).update(readFileSync(file));
  }
  return sum.digest("hex").slice(0, 16);
}

/** Removes all but the latest builds. */
function removeOld() {
  const age = (/** @type {string} */ build) => statSync(path.join(kept, build)).mtimeMs;
  const builds = readdirSync(kept).sort((a, b) => age(b) - age(a));
  for (const build of builds.slice(mostBuilds)) {
    rmSync(path.join(kept, build), { recursive: true, force: true });
    clearStamp(`rtl-adopted-wasm-${build}`);
  }
}

/**
 * Builds the module unless it is there. Installs nothing, and says nothing: the page does.
 * @param {import("./adopted.mjs").Request} request
 * @returns {Promise<{ build: string, config: string, warnings: string[] }>} `build`: with `-signals` behind it, if all signals are asked for:
 *   then its source is there too; `config`: the name of the configuration in the module
 */
export async function buildAdoptedModule(request) {
  const tools = findTools();
  if (!tools) throw missing("rtl");
  if (!areNumbersFresh()) await alone(writeNumbers);
  const { verilator } = tools;
  const plain = buildOf(request);
  const build = request.signals ? `${plain}-signals` : plain;
  const config = `${nameOf(request, plain)}${request.signals ? "_signals" : ""}`;
  const [module, found] = [moduleOf(build), path.join(kept, build, "warnings.json")];
  const stamp = `rtl-adopted-wasm-${build}`;
  const own = [...builders, at("scripts/rtl/adopted-wasm.mjs")];
  const key = hash([...commonFiles(), ...adopterFiles(), ...own], verilator.id, tools.wasm.id);
  // A map has to fit the sources also where these have been built.
  await check(request);
  const answer = () => ({ build, config, warnings: JSON.parse(readFileSync(found, "utf8")) });
  if (isFresh(stamp, key, module, found)) return answer();
  await alone(async () => {
    if (isFresh(stamp, key, module, found)) return; // built meanwhile
    clearStamp(stamp);
    const usual = target(tools.wasm, describe(verilator));
    const job = pool();
    const model = async () => {
      const { warnings, loops } = await verilateAdopted(verilator, request, config);
      refuseFiles(request, config, "memories");
      leaveLoops(config);
      return { object: await compileUnit(usual, request, config, loops, verilator.id), warnings };
    };
    try {
      const general = [
        ...runtimeJobs(usual, verilator.id),
        ...bridgeJobs(usual),
        registryJob(usual, [{ name: request.top, configs: [{ name: config, parameters: {} }] }], `registry_${config}`),
      ];
      const [{ object, warnings }, ...others] = await Promise.all([job(model), ...general.map(job)]);
      const into = path.join(kept, "fresh");
      // Small, since it is kept with the scenario; what the fast link leaves out takes a second.
      await linkModule(limited(usual.compiler), { name: config, parameters: {} }, [object, ...others], false, into);
      const linked = path.join(into, `${config}.wasm`);
      const bytes = statSync(linked).size;
      if (bytes > mostBytes) {
        const [file, line] = ["", 0];
        const expected = `at most ${mostBytes / 2 ** 20} MiB: a smaller memory or fewer copies of a part`;
        throw new SourceError([{ file, line, found: `a module of ${Math.ceil(bytes / 2 ** 20)} MiB`, expected }]);
      }
      mkdirSync(path.dirname(module), { recursive: true });
      renameSync(linked, module);
      writeFileSync(found, JSON.stringify(warnings));
      if (request.signals) {
        const elaborated = await elaborateAdopted(request, config);
        writeFileSync(sourceOf(build), withTexts(elaborated, realpathSync(request.folder)));
      }
      setStamp(stamp, key);
    } finally {
      clean(config, usual.folder);
    }
    removeOld();
  });
  return answer();
}

/** Where logic does not settle the evaluation is left: see adopted_settle.h. @param {string} config */
function leaveLoops(config) {
  for (const file of filesBelow(generated(config), ".cpp")) {
    const text = readFileSync(file, "utf8");
    // Verilator counts the rounds in functions that have no result.
    const left = text.replaceAll(/VL_FATAL_MT\([^;]*?converge[^;]*?\);/g, "{ $& return; }");
    if (left !== text) writeFileSync(file, left);
  }
}

/** Removes everything but the module: each edit of a source is another build. @param {string} config @param {string} objects the folder */
function clean(config, objects) {
  rmSync(generated(config), { recursive: true, force: true });
  for (const name of [config, `registry_${config}`]) {
    rmSync(path.join(objects, `${name}.o`), { force: true });
    rmSync(path.join(objects, `${name}.part.o`), { force: true });
    rmSync(at(`.cache/rtl/gen/${name}.cc`), { force: true });
    clearStamp(`rtl-wasm-${name}`);
  }
}
