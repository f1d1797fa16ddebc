// pyslang as a pinned Python wheel in .cache/pyslang: slang's syntax trees and types of SystemVerilog, for the programs in Python beside
// this file. `npm run faults` and `queuescope adopt` need it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { missing } from "../lib/advice.mjs";
import { limited } from "../lib/limited.mjs";
import { run } from "../lib/run.mjs";
import { findVenv, makeVenv } from "../lib/venv.mjs";

const wheels = { name: "pyslang", folder: "pyslang", pins: ["pyslang==12.1.0", "nanobind-backend==1.0.0"] };

/** @typedef {(...args: string[]) => Promise<string>} Python runs an interpreter that has pyslang, and gives what it printed */

/** Python with pyslang, installed if need be. What it reads may be a user's: it has limits. @returns {Promise<Python>} */
export async function needPyslang() {
  const venv = findVenv(wheels) ?? (await makeVenv(wheels));
  if (!venv) throw missing("pyslang");
  return (...args) => {
    const { command, args: all } = limited({ command: venv.python, args: ["-B", ...args] });
    return run(command, all);
  };
}

/**
 * Asks a program in Python, through files in `folder`.
 * @param {Python} python
 * @param {string} program
 * @param {unknown} request
 * @param {string} folder
 */
export async function ask(python, program, request, folder) {
  mkdirSync(folder, { recursive: true });
  const [question, answer] = [path.join(folder, "request.json"), path.join(folder, "answer.json")];
  writeFileSync(question, JSON.stringify(request));
  await python(program, question, answer);
  return JSON.parse(readFileSync(answer, "utf8"));
}
