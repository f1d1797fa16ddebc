// Chrome traces of the shipped scenarios, taken in by Perfetto's own trace processor.
//   node scripts/perfetto.mjs [--clocks PS,...] [--steps N] [SCENARIO ...]
// Without --clocks each scenario has its own clock and a few others. Needs the set-up of the checks; Perfetto is fetched.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import "./lib/rust.mjs"; // finds cargo
import { run } from "./lib/run.mjs";
import { at, windows } from "./lib/system.mjs";
import { compareTrace } from "./perfetto/compare.mjs";
import { needPerfetto, TraceProcessor } from "./perfetto/processor.mjs";

/** Clock periods in picoseconds that every run of the tests tries: below a nanosecond, odd, and half of one. */
const CLOCKS = [250, 2500];

const shipped = () =>
  readdirSync(at("scenarios"))
    .filter((name) => name.endsWith(".json") && name !== "schema.json")
    .map((name) => at("scenarios", name));

/** The command line as the tests of Rust build it. */
const program = at(process.env.CARGO_TARGET_DIR ?? "target", "debug", windows ? "queuescope.exe" : "queuescope");

/** What must not pass: three slices of 2.5 ns in a row; two of 1 ns, with an instant in the middle of the first one. */
function planted() {
  const on = { cat: "c", pid: 1, tid: 1 };
  const slices = (/** @type {number} */ count, /** @type {number} */ dur) =>
    Array.from({ length: count }, (_, op) => ({ ...on, name: "s", ph: "X", ts: op * dur, dur, args: { op } }));
  const instant = { ...on, cat: "event", name: "i", ph: "i", s: "t", ts: 0.0005, args: { op: 0 } };
  return [slices(3, 0.0025), [...slices(2, 0.001), instant]].map((traceEvents) => JSON.stringify({ traceEvents }));
}

/** @param {string} scenario @param {number} steps */
function exportTrace(scenario, steps) {
  const range = ["--from", "0", "--to", String(steps)];
  const options = { input: scenario, encoding: /** @type {const} */ ("utf8"), maxBuffer: 1 << 30 };
  const ended = spawnSync(program, ["export", "-", "--chrome-trace", "-", ...range], options);
  if (ended.status !== 0) throw new Error(ended.stderr);
  return ended.stdout;
}

/**
 * @param {{ files?: string[], clocks?: number[], steps?: number, report?: (line: string) => void }} [what]
 * @returns {Promise<{ passed: number, problems: string[] }>} `passed` counts traces
 */
export async function checkTraces({ files = shipped(), clocks = CLOCKS, steps = 200, report = () => {} } = {}) {
  const perfetto = await TraceProcessor.open(await needPerfetto());
  const sum = { passed: 0, slices: 0, instants: 0 };
  /** @type {string[]} */
  const problems = [];
  for (const text of planted()) {
    if (compareTrace(perfetto, text).problems.length === 0) problems.push(`nothing wrong is seen in ${text}`);
  }
  for (const file of files) {
    const scenario = JSON.parse(readFileSync(file, "utf8"));
    const hasClock = scenario.bench.kind !== "ops";
    for (const clock of [undefined, ...(hasClock ? clocks : [])]) {
      if (clock) scenario.bench.clock_ps = clock;
      const name = `${path.basename(file)}${clock ? `, clock ${clock} ps` : ""}`;
      const found = compareTrace(perfetto, exportTrace(JSON.stringify(scenario), steps));
      report(`${name}: ${found.slices} slices, ${found.instants} instants`);
      problems.push(...found.problems.map((text) => `${name}: ${text}`));
      sum.passed += Number(found.problems.length === 0);
      sum.slices += found.slices;
      sum.instants += found.instants;
    }
  }
  console.log(`${sum.passed} traces, ${sum.slices} slices, ${sum.instants} instants are in Perfetto as written`);
  return { passed: sum.passed, problems };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values, positionals } = parseArgs({
    options: { clocks: { type: "string" }, steps: { type: "string" } },
    allowPositionals: true,
  });
  await run("cargo", ["test", "--quiet", "--locked", "-p", "queuescope", "--test", "all", "--no-run"]);
  const { problems } = await checkTraces({
    ...(positionals.length > 0 ? { files: positionals } : {}),
    ...(values.clocks ? { clocks: values.clocks.split(",").map(Number) } : {}),
    ...(values.steps ? { steps: Number(values.steps) } : {}),
    report: console.log,
  });
  for (const problem of problems) console.log(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
