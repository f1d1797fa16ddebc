// A module of a user beside a shipped design: the hardware of `rtl/pifo`, driven by a map, and by the adapter that was written for it. Both
// run the same operations on the command line, without a reference. What it costs is counted by callgrind, in instructions.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../lib/run.mjs";
import { targetFolder } from "../lib/rust.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { at } from "../lib/system.mjs";
import { libraryFolder } from "../rtl/library.mjs";
import { canCount } from "./instructions.mjs";
import { say } from "./say.mjs";

/** Operations of two runs, of which the difference counts: what it costs to begin does not. */
const LENGTHS = /** @type {const} */ ([4_000, 24_000]);

/** Elements that the queue holds. */
const SIZES = [8, 16, 64];

const folder = at(".cache/bench/adopted");
const program = path.join(targetFolder, "cli/queuescope");
const sources = ["pifo_pkg.sv", "pifo_cell.sv", "pifo_list.sv", "pifo.sv"];

/**
 * `engine`: instructions of a cycle in hardware and adapter; `run`: of a step of `queuescope run` without reading the file.
 * @typedef {{ engine: number, run: number }} Cost
 * @typedef {{ n: number, shipped: Cost, adopted: Cost }} Compared
 */

/** Numbers below 2^32, the same in every run. @param {number} state */
function draws(state) {
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
}

/**
 * The same operations as a scenario of the design has them, and one of the map.
 * @param {number} length
 */
export function operations(length) {
  const draw = draws(7);
  /** @type {(string | number)[][]} */
  const shipped = [];
  /** @type {(string | number)[][]} */
  const adopted = [];
  for (let i = 0; i < length; ++i) {
    const [kind = 0, rank = 0, data = 0] = [draw() >>> 24, draw() >>> 16, draw()];
    if (kind < 115) {
      shipped.push(["enqueue", data, rank, 0]);
      adopted.push(["enqueue", rank, data]);
    } else if (kind < 218) {
      shipped.push(["dequeue", 0]);
      adopted.push(["dequeue"]);
    } else if (kind < 243) {
      shipped.push(["replace", data, rank, 0, 0]);
      adopted.push(["replace", rank, data]);
    } else {
      shipped.push(["idle"]);
      adopted.push(["idle"]);
    }
  }
  return { shipped, adopted };
}

/** @param {number} n the map of a PIFO of so many elements */
function mapOf(n) {
  const words = (/** @type {string} */ ports) =>
    ["rank", "data"].map((name) => ({ name, signal: ports.replace("#", name) }));
  const puts = { arguments: words("op_#_i") };
  const takes = { results: words("result_#_o"), latency: 1 };
  const operation = (/** @type {string} */ name, /** @type {string} */ role, /** @type {number} */ value) => ({
    ...{ name, role, valid: "op_valid_i", code: { signal: "op_kind_i", value }, ready: "accept_o" },
    ...(role === "take" ? {} : puts),
    ...(role === "put" ? {} : takes),
  });
  const port = (/** @type {string} */ name, bits = 1) => ({
    name,
    direction: name.endsWith("_o") ? "out" : "in",
    bits,
  });
  return {
    ...{ version: 1, top: "pifo", sources, parameters: { N: n }, clock: "clk_i", reset: { signal: "!rst_ni" } },
    operations: [operation("enqueue", "put", 0), operation("dequeue", "take", 1), operation("replace", "exchange", 2)],
    capacity: n,
    show: ["pifo_list.count_q"],
    compare: { design: "pifo", parameters: { N: n } },
    ports: [
      ...[port("clk_i"), port("rst_ni"), port("overflow_i"), port("ready_o"), port("op_valid_i"), port("op_kind_i", 2)],
      ...[port("op_data_i", 32), port("op_rank_i", 16), port("op_enqueue_id_i"), port("op_dequeue_id_i")],
      ...[port("accept_o"), port("reject_full_o"), port("reject_empty_o")],
      ...[port("drop_valid_o"), port("drop_rank_o", 16), port("drop_data_o", 32)],
      ...[port("result_valid_o"), port("result_rank_o", 16), port("result_data_o", 32)],
    ],
  };
}

/** @param {string[]} args of valgrind and of the command line @returns {number} */
function count(...args) {
  const all = ["--tool=callgrind", "--callgrind-out-file=/dev/null", ...args];
  const { stderr } = spawnSync("valgrind", all, { cwd: folder, encoding: "utf8", env: process.env });
  const found = /Collected : (\d+)/.exec(stderr)?.[1];
  if (!found) throw new SetupError(`callgrind counted nothing:\n${stderr.slice(-500)}`);
  return Number(found);
}

/**
 * @param {string} name of the scenarios
 * @param {object} engine
 * @param {"shipped" | "adopted"} which
 * @returns {Cost}
 */
function cost(name, engine, which) {
  const [few, many] = LENGTHS.map((length) => {
    const file = `${name}-${length}.json`;
    const ops = operations(length)[which];
    const scenario = { version: 1, engines: [engine], bench: { kind: "ops" }, traffic: [{ kind: "ops", ops }] };
    writeFileSync(path.join(folder, file), JSON.stringify(scenario));
    // Builds what is stale: that is no part of it.
    const first = spawnSync(program, ["run", "--quiet", file], { cwd: folder, encoding: "utf8" });
    if (first.status !== 0) throw new SetupError(`${file}: ${first.stderr}`);
    return {
      engine: count("--toggle-collect=qs::*::tick()", program, "run", "--quiet", file),
      run: count(program, "run", "--quiet", file) - count(program, "validate", file),
    };
  });
  const each = (/** @type {"engine" | "run"} */ key) =>
    Math.round(((many?.[key] ?? 0) - (few?.[key] ?? 0)) / (LENGTHS[1] - LENGTHS[0]));
  return { engine: each("engine"), run: each("run") };
}

/** @returns {Promise<Compared[]>} */
export async function measureAdopted() {
  if (!(await canCount())) throw new SetupError("adopted: valgrind is needed to count instructions");
  const env = { QUEUESCOPE_RTL: libraryFolder("bridge") };
  await run("cargo", ["build", "--quiet", "--profile", "cli", "--locked", "-p", "queuescope"], { env });
  mkdirSync(folder, { recursive: true });
  for (const file of sources) copyFileSync(at("rtl/pifo", file), path.join(folder, file));
  return SIZES.map((n) => {
    say(`adopted: pifo of ${n}`);
    const map = `pifo_n${n}.map.json`;
    writeFileSync(path.join(folder, map), `${JSON.stringify(mapOf(n), null, 2)}\n`);
    const parameters = { N: n, ids: 1 };
    const design = { design: "pifo", implementation: "rtl", parameters };
    const shipped = cost(`shipped_n${n}`, design, "shipped");
    const adopted = cost(`adopted_n${n}`, { design: map, implementation: "rtl" }, "adopted");
    return { n, shipped, adopted };
  });
}

/** @param {Compared[]} all */
export function adoptedTable(all) {
  const lines = all.map(({ n, shipped, adopted }) => {
    const pair = (/** @type {"engine" | "run"} */ key) =>
      `${shipped[key]} and ${adopted[key]}, speed ${(shipped[key] / adopted[key]).toFixed(2)}`;
    return `pifo of ${String(n).padEnd(4)} hardware and adapter ${pair("engine")}; the whole run ${pair("run")}`;
  });
  return ["adopted: instructions of a step, shipped and adopted, no reference", ...lines].join("\n");
}
