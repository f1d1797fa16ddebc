// One section of checks or tests: run, and counted.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../lib/system.mjs";
import { judge } from "./count.mjs";

const colours = process.stdout.isTTY ? { FORCE_COLOR: "1", CARGO_TERM_COLOR: "always" } : { NO_COLOR: "1" };

/**
 * Runs a command; `print` is given what it prints, as it comes.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} print
 * @returns {Promise<{ code: number, output: string }>} what it wrote to its standard output, without colours
 */
function stream([program = "", ...args], env, print) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...colours, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (data) => {
      output += data;
      print(String(data));
    });
    child.stderr.on("data", (data) => print(String(data)));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }));
  });
}

/**
 * Runs a section to its end.
 * @param {import("./sections.mjs").Section} section
 * @param {(text: string) => void} print
 * @returns {Promise<import("./count.mjs").Judged>}
 */
export async function runSection({ command = [], env = {}, prepare, report, count, check, leftOut }, print) {
  await prepare?.();
  if (check) {
    const { passed, problems } = await check();
    for (const problem of problems) print(`${problem}\n`);
    return judge(0, { passed, failed: problems.length });
  }
  if (report) {
    rmSync(report, { force: true });
    mkdirSync(path.dirname(report), { recursive: true });
  }
  const { code, output } = await stream(command, env, print);
  if (!count) return judge(code, code === 0 ? { passed: 1, failed: 0 } : null);
  if (!report) return judge(code, count(output, null), leftOut);
  return judge(code, existsSync(report) ? count(output, JSON.parse(readFileSync(report, "utf8"))) : null, leftOut);
}
