// Speeds, as a table and as .cache/bench.json. Machines differ: the ratio of wasm to native, taken in interleaved runs, says
// more than the rates, and every rate stands beside a fixed calibration loop of the same run.
//   npm run bench
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { targetFolder } from "./lib/rust.mjs";
import { at, windows } from "./lib/system.mjs";

const ROUNDS = 5;
const CONFIG = "bbq_w16_d1_n255";
/** What is measured, how often in a round, and in which unit. */
const loads = [
  { name: "calibration loop", what: "calibrate", native: 20_000_000, wasm: 3_000_000, unit: "rounds/s" },
  { name: "RTL, one operation a cycle", what: "engine", native: 4_000_000, wasm: 2_000_000, unit: "cycles/s" },
  { name: "model", what: "model", native: 20_000_000, wasm: 10_000_000, unit: "ops/s" },
  { name: "lockstep", what: "lockstep", native: 1_000_000, wasm: 400_000, unit: "steps/s" },
  { name: "save and restore", what: "snapshot", native: 20_000, wasm: 4_000, unit: "snapshots/s" },
  { name: "call into an engine", what: "call", native: 0, wasm: 20_000_000, unit: "calls/s" },
];

execFileSync("cargo", ["build", "-q", "--release", "-p", "rtl-native", "--example", "drive"], {
  cwd: at("."),
  stdio: "inherit",
});
const program = path.join(targetFolder, "release/examples", windows ? "drive.exe" : "drive");
/** @param {string} what @param {number} count @returns {number} milliseconds */
const native = (what, count) => {
  const started = performance.now();
  execFileSync(program, [what, CONFIG, String(count)]);
  return performance.now() - started;
};

const session = await import("../.cache/lab/session.js");
const { memory } = session.initSync({ module: readFileSync(at(".cache/lab/session_bg.wasm")) });
const { RtlHost, RtlModules } = await loadHost();
const configs = JSON.parse(readFileSync(at("web/src/gen/rtl-configs.json"), "utf8"));
const modules = new RtlModules(configs, (/** @type {string} */ file) =>
  WebAssembly.compile(readFileSync(at("web/src/gen/rtl", file))),
);
await modules.load([CONFIG]);
const host = new RtlHost(modules, () => memory);
/** @param {string} what @param {number} count @returns {number} milliseconds */
const wasm = (what, count) => {
  const started = performance.now();
  session.drive(host, what, CONFIG, count);
  return performance.now() - started;
};

/** The host is TypeScript; the bundler that serves the page turns it into what Node reads. */
async function loadHost() {
  const { build } = await import("vite");
  const out = at(".cache/bench");
  const names = ["rtl-host", "rtl-modules"];
  await build({
    configFile: false,
    logLevel: "warn",
    build: { lib: { entry: names.map((name) => at(`web/src/session/${name}.ts`)), formats: ["es"] }, outDir: out },
  });
  const parts = await Promise.all(names.map((name) => import(path.join(out, `${name}.js`))));
  return Object.assign({}, ...parts);
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const rows = loads.map((load) => {
  /** @type {{ native: number[], wasm: number[], ratio: number[] }} */
  const rates = { native: [], wasm: [], ratio: [] };
  for (let round = 0; round < ROUNDS; round++) {
    // What a process costs to start is not the load's: measured without a load, and taken off.
    const idle = load.native ? native("calibrate", 0) : 0;
    const a = load.native ? load.native / ((native(load.what, load.native) - idle) / 1000) : Number.NaN;
    const b = load.wasm / (wasm(load.what, load.wasm) / 1000);
    rates.native.push(a);
    rates.wasm.push(b);
    rates.ratio.push(b / a);
  }
  return { ...load, native: median(rates.native), wasm: median(rates.wasm), ratio: median(rates.ratio) };
});

/** @param {number} value */
const cell = (value) =>
  Number.isNaN(value) ? "" : value >= 1e6 ? `${(value / 1e6).toFixed(2)} M` : `${(value / 1e3).toFixed(1)} k`;
console.log(`${CONFIG}, median of ${ROUNDS} interleaved rounds, Node ${process.version}\n`);
console.log(`${"".padEnd(30)}${"native".padStart(12)}${"wasm".padStart(12)}${"wasm/native".padStart(14)}`);
for (const row of rows) {
  const ratio = Number.isNaN(row.ratio) ? "" : row.ratio.toFixed(2);
  console.log(
    row.name.padEnd(30) +
      cell(row.native).padStart(12) +
      cell(row.wasm).padStart(12) +
      ratio.padStart(14) +
      `  ${row.unit}`,
  );
}
console.log(
  `\na call from the session into an engine costs ${(1e9 / (rows.at(-1)?.wasm ?? Number.NaN)).toFixed(0)} ns`,
);
mkdirSync(at(".cache"), { recursive: true });
writeFileSync(at(".cache/bench.json"), `${JSON.stringify({ config: CONFIG, node: process.version, rows }, null, 2)}\n`);
