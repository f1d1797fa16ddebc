import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { SetupError } from "./setup-error.mjs";
import { root } from "./system.mjs";

const keepLines = 60;

/**
 * Runs a command quietly; when it fails, the error carries the end of its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, seconds?: number }} [options] `seconds`: it is ended after so many
 * @returns {Promise<string>} what it printed
 */
export function run(command, args, { env = {}, cwd = root, seconds = 0 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 1000 * seconds,
      killSignal: "SIGKILL",
    });
    let output = "";
    const add = (/** @type {Buffer} */ data) => {
      output += data;
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) return resolve(output);
      if (seconds > 0 && signal === "SIGKILL")
        return reject(new SetupError(`${path.basename(command)} was ended after ${seconds} s`));
      const call = [path.basename(command), ...args].join(" ");
      const end = output.trimEnd().split("\n").slice(-keepLines).join("\n");
      reject(
        new SetupError(
          `${call.length > 100 ? `${call.slice(0, 100)} ...` : call} ended with ${signal ?? code}:\n${end}`,
          output,
        ),
      );
    });
  });
}

/**
 * Lets at most `limit` jobs run at once, in the order in which they came.
 * @param {number} limit
 */
export function pool(limit = os.availableParallelism()) {
  let free = limit;
  /** @type {(() => void)[]} */
  const waiting = [];
  return async function job(/** @type {() => Promise<any>} */ work) {
    if (free > 0) free--;
    else await new Promise((/** @type {(value?: any) => void} */ go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
