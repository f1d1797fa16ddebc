// Verilator's lint with all warnings over every synthesis module, each alone as the top with its own defaults; waivers with
// their reasons stand in lint.vlt of each design.   node scripts/lint-rtl.mjs
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { pool, run } from "./lib/run.mjs";
import { root } from "./lib/system.mjs";
import { readDesigns } from "./rtl/designs.mjs";
import { code } from "./rtl/source.mjs";
import { needTools } from "./rtl/tools.mjs";

/**
 * What every module of a synthesis list needs to be read: its file and, in the list's order, those of the modules and
 * packages that it names, and so on.
 * @param {string[]} sources
 * @returns {{ module: string, files: string[] }[]}
 */
function modules(sources) {
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
      return { module: top.name, files: sources.filter((file) => file.endsWith(".svh") || files.has(file)) };
    });
}

/** @returns {Promise<{ passed: number, problems: string[] }>} */
export async function lintRtl() {
  const { verilator } = await needTools();
  const jobs = new Map(
    readDesigns()
      .flatMap(({ sources, waivers }) => modules(sources).map((one) => ({ ...one, waivers })))
      .map(({ module, files, waivers }) => [module, { sources: files, waivers }]),
  );
  const job = pool();
  const results = await Promise.all(
    [...jobs].map(([module, { sources, waivers }]) =>
      job(async () => {
        const files = [...waivers, ...sources].map((file) => path.relative(root, file));
        try {
          const folders = [...new Set(sources.map((file) => `-I${path.relative(root, path.dirname(file))}`))];
          await run(verilator.command, ["--lint-only", "-Wall", ...folders, "--top-module", module, ...files], {
            env: verilator.env,
          });
          return null;
        } catch (error) {
          return `module ${module}: ${error instanceof Error ? error.message : error}`;
        }
      }),
    ),
  );
  const problems = results.filter((result) => result !== null);
  return { passed: results.length - problems.length, problems };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { passed, problems } = await lintRtl();
  for (const problem of problems) console.log(`${problem}\n`);
  console.log(`${passed} modules clean, ${problems.length} with warnings`);
  process.exit(problems.length > 0 || passed === 0 ? 1 : 0);
}
