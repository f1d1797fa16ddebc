// Waveforms that the command line makes of a scenario, in a file that is removed after use.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startGroup } from "./process-group.mjs";
import { at } from "./system.mjs";

/** Milliseconds that a build with waveforms and the run may take. */
const mostMs = 600_000;

/** The command line has refused: the message is its own. */
export class ExportRefusal extends Error {}

/**
 * The signals of one engine during the 200 steps that end with `step`.
 * @typedef {{ scenario: string | Buffer, engine: number, step: number, fork: string | null }} Export
 */

/**
 * Calls the command line, and gives its file to `use`.
 * @template T
 * @param {Export} what
 * @param {(file: string) => Promise<T>} use
 * @param {{ end: AbortSignal, script?: string, cwd?: string, env?: NodeJS.ProcessEnv }} how `cwd`: where maps are; `script`: tests put another
 *   one in place of the command line
 * @returns {Promise<T>} rejects with `ExportRefusal` if the command line refuses
 */
export async function exportVcd(what, use, { end, script = at("scripts/queuescope.mjs"), cwd, env = {} }) {
  const folder = await mkdtemp(path.join(tmpdir(), "queuescope-vcd-"));
  try {
    const file = path.join(folder, "run.vcd");
    const { scenario, engine, step, fork } = what;
    const options = ["--engine", String(engine), "--at", String(step), ...(fork === null ? [] : [`--fork=${fork}`])];
    const args = [script, "export", "-", "--vcd", file, ...options];
    await called(args, scenario, { cwd, env: { ...process.env, ...(cwd && { INIT_CWD: cwd }), ...env } }, end);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args
 * @param {string | Buffer} input
 * @param {{ cwd: string | undefined, env: NodeJS.ProcessEnv }} options
 * @param {AbortSignal} end
 */
function called(args, input, options, end) {
  return new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    const late = AbortSignal.timeout(mostMs);
    const child = startGroup(
      process.execPath,
      args,
      { ...options, stdio: ["pipe", "ignore", "pipe"] },
      AbortSignal.any([end, late]),
    );
    let said = "";
    child.stderr?.on("data", (data) => {
      said = (said + data).slice(-20_000);
    });
    child.on("error", reject);
    // It may end before it has read everything; its own message says why.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
    child.on("close", (code) => {
      if (code === 0) return resolve();
      if (late.aborted) return reject(new ExportRefusal(`found a run of more than ${mostMs / 60_000} minutes`));
      reject(new ExportRefusal(said.trim() || `the command line ended with ${code}`));
    });
  });
}
