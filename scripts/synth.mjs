// Synthesis by Yosys: no latches, no loops, one driver each, every memory a memory; and what the hardware costs.
//   npm run synth [-- CONFIG ...]      configurations of the designs, all if not said
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { alone } from "./lib/lock.mjs";
import { pool } from "./lib/run.mjs";
import { SetupError } from "./lib/setup-error.mjs";
import { at } from "./lib/system.mjs";
import { readDesigns } from "./rtl/designs.mjs";
import { planted } from "./rtl/planted.mjs";
import { staleRows } from "./rtl/stated.mjs";
import { synthesise } from "./rtl/synthesise.mjs";
import { needYosys } from "./rtl/yosys.mjs";

/** @typedef {import("./rtl/synthesise.mjs").Synthesis} Synthesis */

/** A table as Markdown, its first column to the left. @param {string[]} head @param {(string | number)[][]} rows */
function table(head, rows) {
  const texts = [head, ...rows.map((row) => row.map((cell) => cell.toLocaleString("en")))];
  const widths = head.map((_, i) => Math.max(...texts.map((row) => row[i]?.length ?? 0)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(" | ")} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(texts[0] ?? []), rule, ...texts.slice(1).map(line)].join("\n");
}

/**
 * The check must see what it is there for.
 * @param {import("./rtl/yosys.mjs").Yosys} yosys
 * @param {ReturnType<typeof pool>} job
 * @returns {Promise<string[]>} errors that went unnoticed
 */
async function findPlanted(yosys, job) {
  mkdirSync(at(".cache/synth/planted"), { recursive: true });
  const missed = await Promise.all(
    planted.map(({ name, top, text, finds }, i) =>
      job(async () => {
        const file = at(`.cache/synth/planted/${i}.sv`);
        writeFileSync(file, text);
        const { problems } = await synthesise(yosys, { name: `planted/${i}`, top, sources: [file], parameters: {} });
        return problems.some((problem) => finds.test(problem))
          ? []
          : [`the planted error "${name}" was not found${problems.map((problem) => `, but: ${problem}`).join("")}`];
      }),
    ),
  );
  return missed.flat();
}

/** @param {Synthesis[]} results of one design @param {string[]} order of its modules */
function report(results, order) {
  const fine = results.filter(({ whole }) => whole);
  const modules = order.filter((name) => fine.some((result) => result.modules.has(name)));
  const byModule = (/** @type {"luts" | "flipFlops"} */ key) =>
    fine.map(({ name, modules: counts }) => [name, ...modules.map((module) => counts.get(module)?.[key] ?? "")]);
  const totals = fine.map(({ name, whole, path }) => [
    ...[name, whole?.luts ?? 0, whole?.flipFlops ?? 0, whole?.memories ?? 0, whole?.memoryBits ?? 0],
    ...[path?.levels ?? 0, path ? `${path.from} to ${path.to}` : ""],
  ]);
  const head = ["configuration", "LUT6", "flip-flops", "memories", "memory bits", "LUT6 levels", "longest path"];
  return [
    `Flattened, so optimised across modules:\n\n${table(head, totals)}`,
    `LUT6 by module, each without the modules inside it:\n\n${table(["configuration", ...modules], byModule("luts"))}`,
    `Flip-flops by module:\n\n${table(["configuration", ...modules], byModule("flipFlops"))}`,
  ].join("\n\n");
}

/** @param {string[]} wanted names of configurations @returns {Promise<string[]>} all that is wrong */
async function main(wanted) {
  // Configurations for streams of frames are hardware as well.
  const designs = readDesigns().map(({ stream, ...design }) => ({
    ...design,
    configs: stream?.configs ?? design.configs,
  }));
  const names = designs.flatMap(({ configs }) => configs.map(({ name }) => name));
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new SetupError(`no configuration ${unknown.join(", ")} among the designs, which have:\n${names.join("\n")}`);
  }
  const yosys = await alone(needYosys);
  // Alone: the first run compiles Yosys itself for this machine.
  console.log(`${/^Yosys .*?(?= \(|$)/m.exec(await yosys("-V"))?.[0]}\n`);
  const job = pool();
  const unnoticed = findPlanted(yosys, job);
  const problems = [];
  /** @type {Synthesis[]} */
  const all = [];
  for (const { name: top, sources, configs } of designs) {
    const chosen = configs.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    /** @type {Synthesis[]} */
    const results = await Promise.all(
      chosen.map(({ name, parameters }) => job(() => synthesise(yosys, { name, top, sources, parameters }))),
    );
    const order = sources.map((file) => file.replace(/^.*[/\\]|\.\w+$/g, "")).reverse();
    if (results.length > 0) console.log(`${report(results, order)}\n`);
    all.push(...results);
    problems.push(...results.flatMap((result) => result.problems.map((problem) => `${result.name}: ${problem}`)));
  }
  problems.push(...(await unnoticed));
  if (wanted.length === 0) {
    const stale = staleRows(readFileSync(at("rtl/README.md"), "utf8"), all);
    problems.push(...stale.map((row) => `rtl/README.md has a row that no configuration has: ${row}`));
  }
  return problems;
}

try {
  const problems = await main(process.argv.slice(2));
  for (const problem of problems) console.log(problem);
  console.log(
    problems.length > 0
      ? `${problems.length} problems`
      : `no latch, no loop, no driver too many or too few, every memory a memory; ${planted.length} planted errors were found`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
