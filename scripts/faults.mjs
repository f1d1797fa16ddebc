// Single faults: does the ordinary stimulus notice each of them? Every decision of the RTL is made wrongly, one at a time, and
// the faulty hardware runs in lockstep against the model.   npm run faults [-- DESIGN | DESIGN/MODULE ...]
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./lib/run.mjs";
import { SetupError } from "./lib/setup-error.mjs";
import { at, which } from "./lib/system.mjs";
import { bridgeJobs, configJob, registryJob, runtimeJobs, target } from "./rtl/compile.mjs";
import { readDesigns } from "./rtl/designs.mjs";
import { makeFaulty, strayRecords, triedFiles } from "./rtl/faults.mjs";
import { needPyslang } from "./rtl/pyslang.mjs";
import { archiveStreams, streamGeneralJobs, streamJob } from "./rtl/streams.mjs";
import { describe, needNative, needTools } from "./rtl/tools.mjs";
import { verilate } from "./rtl/verilate.mjs";

/** The records of equivalent faults. @param {boolean} stream whether of designs through which frames stream, or of the others */
const records = (stream) => at(`wasm/rtl-bridge/${stream ? "streams" : "native"}/tests/programs/equivalent-faults.txt`);

/**
 * @typedef {{ killed: number, argued: number, survivors: string[], stale: string[] }} Outcome
 * @typedef {{ design: string, lines: import("./rtl/faults.mjs").Line[], faults: number, outcome: Outcome | null }} Row
 */

/**
 * Builds the faulty hardware of a design, small, so that little traffic meets everything.
 * @param {import("./rtl/designs.mjs").Design} original
 * @param {{ sources: string[], dv: string[] }} faulty
 * @param {string} folder
 */
async function buildFaulty(original, { sources, dv }, folder) {
  const configs = original.faults.map((parameters) => {
    const values = Object.entries(parameters).map(([name, value]) => `_${name.toLowerCase()}${value}`);
    return { name: `${original.name}_faulty${values.join("")}`, parameters };
  });
  const design = { ...original, sources, dv, configs };
  // The harness holds beats back as well, so it meets more than a session.
  const stream = original.stream && { ...design, stream: { ...original.stream, configs } };

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
    rmSync(library, { force: true });
    await run(which("ar") ?? "ar", ["rcs", library, ...objects]);
  }
}

/**
 * Runs the faulty hardware against the model, fault after fault.
 * @param {import("./rtl/designs.mjs").Design} design
 * @param {string[]} files whose records of equivalent faults count
 * @param {import("./rtl/faults.mjs").Fault[]} faults
 * @param {string} folder
 * @returns {Outcome | null} null if they could not be tried
 */
function runFaults(design, files, faults, folder) {
  const [request, outcome] = [path.join(folder, "faults.json"), path.join(folder, "outcome.json")];
  writeFileSync(request, `${JSON.stringify({ files, faults }, null, 1)}\n`);
  const judge = design.stream ? ["rtl-streams", "--example", "stream_faults"] : ["rtl-native", "--example", "faults"];
  const cargo = ["run", "-q", "--release", "--target-dir", at(".cache/faults"), "-p", ...judge];
  const { status } = spawnSync("cargo", [...cargo, "--", request, outcome], {
    cwd: at("."),
    stdio: "inherit",
    env: { ...process.env, QUEUESCOPE_RTL: folder },
  });
  return status === 0 || status === 1 ? JSON.parse(readFileSync(outcome, "utf8")) : null;
}

/**
 * @param {import("./rtl/designs.mjs").Design} design
 * @param {string[]} modules whose faults are tried; all if there is none
 * @param {import("./rtl/pyslang.mjs").Python} python
 * @returns {Promise<Row>}
 */
async function tryFaults(design, modules, python) {
  const folder = at(".cache/rtl/faults", design.name);
  mkdirSync(folder, { recursive: true });
  const faulty = await makeFaulty(design, designs, folder, python);
  const isTried = (/** @type {string} */ file) => modules.length === 0 || modules.includes(path.basename(file, ".sv"));
  const faults = faulty.faults
    .filter(({ file }) => isTried(file))
    .map((fault) => ({ ...fault, file: path.relative(at("."), fault.file) }));
  const lines = faulty.lines.filter(({ file }) => isTried(file));
  console.log(`${design.name}: ${faults.length} faults`);
  await buildFaulty(design, faulty, folder);
  const files = faulty.tried.map((file) => path.basename(file)).filter(isTried);
  const outcome = runFaults(design, files, faults, folder);
  for (const survivor of outcome?.survivors ?? []) console.log(`  survived: ${survivor}`);
  for (const record of outcome?.stale ?? []) console.log(`  stale record: ${record}`);
  return { design: design.name, lines, faults: faults.length, outcome };
}

/** How many assignments have no fault, by reason. @param {import("./rtl/faults.mjs").Line[]} lines */
function reasonsOf(lines) {
  /** @type {Map<string, number>} */
  const reasons = new Map();
  for (const { reason } of lines) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return [...reasons].map(([reason, count]) => `${reason} ${count}`).join(", ");
}

/** Prints what became of the faults, and which assignments have none. @param {Row[]} rows */
function report(rows) {
  const columns = [
    "design",
    "assigning lines",
    "with a fault",
    "faults",
    "killed",
    "argued",
    "survived",
    "without a fault",
  ];
  const table = rows.map(({ design, lines, faults, outcome }) => [
    design,
    ...[lines.length, lines.filter(({ fault }) => fault).length, faults].map(String),
    ...(outcome ? [outcome.killed, outcome.argued, outcome.survivors.length].map(String) : ["-", "-", "-"]),
    reasonsOf(lines),
  ]);
  const last = columns.length - 1;
  console.log();
  for (const row of [columns, ...table]) {
    const cells = row.map((cell, i) => {
      if (i === last) return `  ${cell}`;
      return i === 0 ? cell.padEnd(14) : cell.padStart((columns[i] ?? "").length + 2);
    });
    console.log(cells.join("").trimEnd());
  }
  const lines = rows.flatMap(({ lines }) => lines);
  console.log(`assigning lines: ${lines.length}; without a fault, by reason: ${reasonsOf(lines) || "none"}`);
}

const designs = readDesigns();
const wanted = process.argv.slice(2).map((name) => name.split("/"));
const chosen = designs.filter(({ name }) => wanted.length === 0 || wanted.some(([design]) => design === name));
if (chosen.length === 0) throw new Error(`no design is called ${wanted.map(([design]) => design).join(" or ")}`);

const stray = [false, true].flatMap((stream) => {
  const judged = designs.filter((design) => (design.stream !== null) === stream);
  const files = judged.flatMap((design) => triedFiles(design, designs));
  return strayRecords(
    readFileSync(records(stream), "utf8"),
    files.map((file) => path.basename(file)),
  );
});
if (stray.length > 0)
  throw new SetupError(
    `stale records, of files that no design has or that the other list is for:\n${stray.join("\n")}`,
  );

const python = await needPyslang();
await python(at("scripts/rtl/faults_test.py"));
await python(at("scripts/rtl/ports_test.py"));
/** @type {Row[]} */
const rows = [];
for (const design of chosen) {
  const modules = wanted.flatMap(([name, module]) => (name === design.name && module ? [module] : []));
  rows.push(await tryFaults(design, modules, python));
}
report(rows);

const gaps = rows.flatMap(({ lines }) => lines.filter(({ fault, reason }) => !fault && reason === null));
for (const { file, line } of gaps) console.log(`no fault and no reason: ${path.relative(at("."), file)}:${line}`);
const fine = rows.every(({ outcome }) => outcome && outcome.survivors.length === 0 && outcome.stale.length === 0);
process.exit(fine && gaps.length === 0 ? 0 : 1);
