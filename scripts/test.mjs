// Runs every check and test, one after the other, to the end; the last line is the sum.
//   node scripts/test.mjs [--static]      --static: only what needs no run of the product
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import "./lib/rust.mjs"; // finds cargo
import { tellLittleRoom } from "./lib/room.mjs";
import { root } from "./lib/system.mjs";
import { judge } from "./runner/count.mjs";
import { sections } from "./runner/sections.mjs";

const colours = process.stdout.isTTY ? { FORCE_COLOR: "1", CARGO_TERM_COLOR: "always" } : { NO_COLOR: "1" };

/**
 * Runs a command, its output passed on as it comes.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number, output: string }>} what it printed, without colours
 */
function stream([program = "", ...args], env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...colours, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (data) => {
      output += data;
      process.stdout.write(data);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }));
  });
}

/** @param {import("./runner/sections.mjs").Section} section */
async function runSection({ command = [], env = {}, report, count, check }) {
  if (check) {
    const { passed, problems } = await check();
    for (const problem of problems) console.log(problem);
    return judge(0, { passed, failed: problems.length });
  }
  if (report) {
    rmSync(report, { force: true });
    mkdirSync(path.dirname(report), { recursive: true });
  }
  const { code, output } = await stream(command, env);
  if (!count) return judge(code, code === 0 ? { passed: 1, failed: 0 } : null);
  if (!report) return judge(code, count(output, null));
  return judge(code, existsSync(report) ? count(output, JSON.parse(readFileSync(report, "utf8"))) : null);
}

/** @typedef {{ title: string, passed: number, failed: number, seconds: number }} Row */

/** @param {Row[]} rows */
function table(rows) {
  const sum = (/** @type {"passed" | "failed" | "seconds"} */ key) => rows.reduce((total, row) => total + row[key], 0);
  const total = { title: "total", passed: sum("passed"), failed: sum("failed"), seconds: sum("seconds") };
  const line = (/** @type {string} */ title, /** @type {(string | number)[]} */ ...cells) =>
    title.padEnd(32) + cells.map((cell) => String(cell).padStart(9)).join("");
  const lines = [...rows, total].map((row) => line(row.title, row.passed, row.failed, row.seconds.toFixed(1)));
  return { total, text: [line("", "passed", "failed", "seconds"), ...lines].join("\n") };
}

const onlyStatic = process.argv.includes("--static");
/** @type {Row[]} */
const rows = [];
for (const section of sections.filter((section) => !onlyStatic || section.static)) {
  const { title, needs } = section;
  console.log(`\n=== ${title}`);
  const started = performance.now();
  let count = { passed: 0, failed: 1 };
  if (rows.some((row) => row.title === needs && row.failed > 0)) {
    console.log(`not run, for "${needs}" failed`);
  } else {
    try {
      count = await runSection(section);
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
    }
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(`--- ${title}: ${count.passed} passed, ${count.failed} failed, ${seconds.toFixed(1)} s`);
  rows.push({ title, ...count, seconds });
}

const { total, text } = table(rows);
console.log(`\n${text}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
if (total.failed > 0) tellLittleRoom(true);
console.log(`${total.passed} passed, ${total.failed} failed`);
