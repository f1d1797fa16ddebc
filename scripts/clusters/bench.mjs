// What the checks of clusters share: the figure, what one machine makes of it, and commands in a folder.
import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { at } from "../lib/system.mjs";
import { kill, randomFrom } from "./killer.mjs";

/** Tasks of an array, and how many of them are killed. */
export const SHARDS = 20;
export const VICTIMS = 3;

/** Seeds of each of the ten points of the figure: eight runs of a million packets a task. */
export const SEEDS = 16;

/**
 * @typedef {{ folder: string, file: string, python: string, seed: number }} Setting `file`: the static program; `python`: the folder of
 *   Snakemake; `seed`: what decides who is killed, and when
 * @typedef {{ code: number | null, output: string }} Ended
 */

/**
 * A folder with the figure and the program.
 * @param {Setting} setting
 * @param {string} name
 */
export function bench({ folder, file }, name) {
  const here = path.join(folder, name);
  mkdirSync(here, { recursive: true });
  copyFileSync(at("experiments/sp-pifo-fig5b.json"), path.join(here, "fig.json"));
  copyFileSync(file, path.join(here, "queuescope-sweep"));
  return here;
}

/**
 * Runs a command in a folder to its end.
 * @param {string} cwd
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Ended>}
 */
export function command(cwd, [program = "", ...args], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const add = (/** @type {Buffer} */ data) => {
      output += data;
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** The same, which must go well. @param {string} cwd @param {string[]} words @param {NodeJS.ProcessEnv} [env] */
export async function fine(cwd, words, env) {
  const { code, output } = await command(cwd, words, env);
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}:\n${output.slice(-3000)}`);
  return output;
}

/**
 * Runs a command while tasks of it are killed.
 * @param {Setting} setting
 * @param {string} cwd
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Ended & { victims: number[] }>}
 */
export async function whileKilled({ seed }, cwd, words, env) {
  const random = randomFrom(seed);
  /** @type {Set<number>} */
  const chosen = new Set();
  while (chosen.size < VICTIMS) chosen.add(1 + random(SHARDS));
  const victims = [...chosen].sort((a, b) => a - b);
  const orders = victims.map((shard) => {
    const part = `sweep/part-${shard}.jsonl`;
    return { part, file: path.join(cwd, part), runs: random(5) };
  });
  const over = new AbortController();
  const killed = kill(orders, over.signal);
  const ended = await command(cwd, words, env);
  over.abort();
  if ((await killed) !== VICTIMS)
    throw new Error(`not all of ${victims.join(", ")} were killed:\n${ended.output.slice(-3000)}`);
  return { ...ended, victims };
}

/** Fails unless two files have the same bytes. @param {string} one @param {string} other */
export function same(one, other) {
  if (!readFileSync(one).equals(readFileSync(other))) throw new Error(`${one} is not ${other}`);
}
