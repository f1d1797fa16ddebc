// The interface of a module that a user brings, as slang reads it: ports.py says what a request and an answer are.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { isOverLimit, limits } from "../lib/limited.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { at } from "../lib/system.mjs";
import { ask, needPyslang } from "./pyslang.mjs";

/** A request: JSON text, or a file with it. @param {string} given */
export function requestOf(given) {
  const isText = given.trimStart().startsWith("{");
  if (!isText && !existsSync(given)) throw new SetupError(`--ports: found "${given}"; expected JSON or a file with it`);
  return JSON.parse(isText ? given : readFileSync(given, "utf8"));
}

/**
 * Reads the ports, parameters, clocks, resets and registers of a module, and what is wrong with it.
 * @param {string} given the request
 */
export async function readPorts(given) {
  const request = requestOf(given);
  const python = await needPyslang();
  const parent = at(".cache/rtl/ports");
  mkdirSync(parent, { recursive: true });
  // Two programs may ask at once.
  const folder = mkdtempSync(path.join(parent, "request-"));
  try {
    return await ask(python, at("scripts/rtl/ports.py"), request, folder);
  } catch (error) {
    if (!isOverLimit(error)) throw error;
    const expected = "a smaller design: fewer copies of a part";
    throw new SetupError(`found sources that take more than ${limits} to read; expected ${expected}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
