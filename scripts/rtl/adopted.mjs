// A module that a user brings, described by a map: which files it is made of, and whether they may be built. adopted-verilate.mjs makes C++ of
// them, adopted-library.mjs a shared library of that, and adopted-wasm.mjs a module for the page.
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { SetupError } from "../lib/setup-error.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { verilatorMacros } from "./adopted-hidden.mjs";
import { readPorts } from "./ports.mjs";
import { SourceError } from "./source-error.mjs";

/**
 * What a map says of its hardware, and the folder that its paths are relative to.
 * @typedef {{ name: string, direction: "in" | "out", bits: number, elements?: number }} Port
 * @typedef {{ folder: string, top: string, sources: string[], include?: string[], defines?: Record<string, string>,
 *             parameters?: Record<string, number | string>, show?: string[], ports: Port[], trace?: boolean, signals?: boolean }} Request
 * `show`: registers and memories that are public, as `module.name`; `signals`: all are.
 */

/** What a build is called: the name of its configuration, and of its C++. @param {Request} request @param {string} digest */
export const nameOf = ({ top }, digest) => `adopted_${top.toLowerCase().replaceAll(/\W/g, "_")}_${digest}`;

/** Endings of files that may be included. */
export const headers = [".sv", ".svh", ".v", ".vh"];

/**
 * A file or folder of the map, which has to be inside the map's folder.
 * @param {Request} request
 * @param {string} name
 */
export function inside({ folder, top }, name) {
  const file = path.resolve(folder, name);
  if (!existsSync(file)) throw new SetupError(`${top}: ${name} is not there (looked for it in ${folder})`);
  const relative = path.relative(realpathSync(folder), realpathSync(file));
  if (relative.startsWith("..") || path.isAbsolute(relative))
    throw new SetupError(`${top}: ${name} is outside ${folder}; expected a path inside the folder of the map`);
  return file;
}

/** All files that decide a build: those that are named, and what may be included. @param {Request} request */
export const inputs = (request) => [
  ...request.sources.map((file) => inside(request, file)),
  ...(request.include ?? []).flatMap((folder) => filesBelow(inside(request, folder), ...headers)),
];

/**
 * Reads the sources as they are now: what must not be run is refused, whoever built them before, and ports that the map does not describe any
 * more are named. The places of statements that may never end.
 * @param {Request} request
 * @returns {Promise<string[]>}
 */
export async function check(request) {
  const { top, defines = {}, include = [] } = request;
  const asked = {
    files: request.sources.map((file) => inside(request, file)),
    folder: realpathSync(request.folder),
    top,
    include: include.map((folder) => inside(request, folder)),
    defines: { ...verilatorMacros, ...defines },
    parameters: Object.fromEntries(
      Object.entries(request.parameters ?? {}).map(([key, value]) => [key, String(value)]),
    ),
  };
  const answer = await readPorts(JSON.stringify(asked));
  /** @type {import("./source-error.mjs").SourceProblem[]} */
  const problems = answer.problems;
  if (problems.length > 0) {
    const named = (/** @type {string} */ file) => file && (path.relative(request.folder, file) || file);
    throw new SourceError(
      problems.map((problem) => ({ ...problem, file: named(problem.file), line: problem.line ?? 0 })),
    );
  }
  /** @type {Map<string, Port>} */
  const there = new Map(answer.ports.map((/** @type {Port} */ port) => [port.name, port]));
  const shape = (/** @type {Port} */ { direction, bits, elements = 0 }) =>
    `${direction}, ${bits} bits${elements > 0 ? `, ${elements} elements` : ""}`;
  for (const port of request.ports) {
    const found = there.get(port.name);
    if (!found || shape(found) !== shape(port))
      throw new SetupError(
        `ports of the map: found ${port.name} (${shape(port)}); expected a port of ${top} as its sources have it: ` +
          `${found ? shape(found) : [...there.keys()].join(", ")}. Adopt it again, or correct \`ports\` and what names it`,
      );
    there.delete(port.name);
  }
  const more = [...there.keys()];
  if (more.length > 0)
    throw new SetupError(`ports of the map: ${top} has ${more.join(", ")} too; adopt it again, or add to \`ports\``);
  return answer.loops.map((/** @type {{ file: string, line: number }} */ { file, line }) => `${file}:${line}`);
}
