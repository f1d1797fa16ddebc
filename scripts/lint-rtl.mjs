// Verilator's lint with all warnings over every synthesis module, each alone as the top with its own defaults.   node scripts/lint-rtl.mjs
import { pathToFileURL } from "node:url";
import { pool } from "./lib/run.mjs";
import { readDesigns } from "./rtl/designs.mjs";
import { lint, modules } from "./rtl/lint.mjs";
import { needTools } from "./rtl/tools.mjs";

/** @returns {Promise<{ passed: number, problems: string[] }>} */
export async function lintRtl() {
  const { verilator } = await needTools();
  const jobs = new Map(
    readDesigns()
      .flatMap(({ sources, waivers }) => modules(sources).map((one) => ({ ...one, waivers })))
      .map(({ module, files, waivers }) => [module, { files, waivers }]),
  );
  const job = pool();
  const results = await Promise.all(
    [...jobs].map(([module, { files, waivers }]) =>
      job(() =>
        lint(verilator, module, files, waivers).then(
          () => null,
          (error) => `module ${module}: ${error instanceof Error ? error.message : error}`,
        ),
      ),
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
