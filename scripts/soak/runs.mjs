import { spawnSync } from "node:child_process";
import "../lib/rust.mjs"; // finds cargo
import { at } from "../lib/system.mjs";

/**
 * Whether a program, which prints what it does, ends well.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const runs = (program, args, env = {}) =>
  spawnSync(program, args, { cwd: at("."), stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
