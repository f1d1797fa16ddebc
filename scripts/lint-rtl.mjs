// Verilator's lint with all warnings over every synthesis module, each alone as the top with its own defaults; waivers with
// their reasons stand in rtl/lint.vlt.   node scripts/lint-rtl.mjs
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { pool, run } from "./lib/run.mjs";
import { at, root } from "./lib/system.mjs";
import { readDesigns } from "./rtl/configs.mjs";
import { code } from "./rtl/source.mjs";
import { needTools } from "./rtl/tools.mjs";

/** @param {string} file */
const modulesIn = (file) =>
  [...code(readFileSync(file, "utf8")).matchAll(/^\s*module\s+(?:automatic\s+)?(\w+)/gm)].map(
    (match) => match[1] ?? "",
  );

/** @returns {Promise<{ passed: number, problems: string[] }>} */
export async function lintRtl() {
  const { verilator } = await needTools();
  const waivers = at("rtl/lint.vlt");
  /** @type {Map<string, string[]>} module -> the files to read it with */
  const jobs = new Map();
  for (const design of readDesigns()) {
    for (const file of design.sources) for (const module of modulesIn(file)) jobs.set(module, design.sources);
  }
  const job = pool();
  const results = await Promise.all(
    [...jobs].map(([module, sources]) =>
      job(async () => {
        const files = [...(existsSync(waivers) ? [waivers] : []), ...sources].map((file) => path.relative(root, file));
        try {
          await run(verilator.command, ["--lint-only", "-Wall", "--top-module", module, ...files], {
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
