// Verilator's lint with all warnings over modules of a design; waivers with their reasons stand in lint.vlt of each design.
import { readFileSync } from "node:fs";
import path from "node:path";
import { run } from "../lib/run.mjs";
import { root } from "../lib/system.mjs";
import { code } from "./source.mjs";

/**
 * For each module of a synthesis list: the files that Verilator needs to read it, in the list's order. They hold the module, and the modules
 * and packages that it names, directly or through others.
 * @param {string[]} sources
 * @returns {{ module: string, files: string[] }[]}
 */
export function modules(sources) {
  const units = sources.flatMap((file) => {
    const text = code(readFileSync(file, "utf8"));
    const words = new Set(text.match(/\w+/g));
    const found = text.matchAll(/^\s*(module|package|interface)\s+(?:automatic\s+)?(\w+)/gm);
    return [...found].map(([, kind, name = ""]) => ({ kind, name, file, words }));
  });
  return units
    .filter(({ kind }) => kind === "module")
    .map((top) => {
      const needed = new Set([top]);
      // The set grows while it is walked.
      for (const { words } of needed) for (const unit of units) if (words.has(unit.name)) needed.add(unit);
      const files = new Set([...needed].map(({ file }) => file));
      // Headers hold macros, which no name leads to.
      return { module: top.name, files: sources.filter((file) => /\.(svh|vh)$/.test(file) || files.has(file)) };
    });
}

/**
 * Lints a module with its own defaults; what Verilator printed. Throws its errors, and unless `warnings` are wanted those as well.
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {string} module
 * @param {string[]} sources
 * @param {string[]} waivers
 * @param {{ warnings?: boolean }} [options]
 */
export function lint(verilator, module, sources, waivers, { warnings = false } = {}) {
  const files = [...waivers, ...sources].map((file) => path.relative(root, file));
  const folders = [...new Set(sources.map((file) => `-I${path.relative(root, path.dirname(file))}`))];
  const severity = warnings ? ["-Wno-fatal"] : [];
  const flags = ["--lint-only", "-Wall", ...severity, ...folders, "--top-module", module];
  return run(verilator.command, [...flags, ...files], { env: verilator.env });
}

/**
 * The warnings in what Verilator printed, a line each: `rtl/pieo/pieo_summary.sv:32: UNUSEDSIGNAL: Signal is not used: 'spare'`.
 * @param {string} printed
 */
export function warningLines(printed) {
  const found = printed.matchAll(/^%Warning-(\w+): ([^:\n]+):(\d+):\d+: (.*)/gm);
  const lines = [...found].map(([, kind, file, line, text]) => `${file}:${line}: ${kind}: ${text}`);
  return [...new Set(lines)];
}

/**
 * The warnings about a design's sources. The sources of the repository have none.
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {import("./designs.mjs").Design} design
 */
export async function warningsOf(verilator, { name, sources, waivers }) {
  return warningLines(await lint(verilator, name, sources, waivers, { warnings: true }));
}
