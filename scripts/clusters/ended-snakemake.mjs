// Snakemake that gets a SIGKILL itself: its jobs go on without it, and what comes after it takes what they have done.
import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bench, fine, SEEDS, SHARDS, same } from "./bench.mjs";
import { runsIn, writers } from "./killer.mjs";
import { snakemakeCommand } from "./snakemake-command.mjs";

/** Runs of the first two parts, after which it is killed. */
const RUNS = 3;

/** @param {import("./bench.mjs").Setting} setting @param {string} reference the table of one machine */
export async function endedSnakemake(setting, reference) {
  const here = bench(setting, "ended");
  const { words, env } = snakemakeCommand(setting, here, "local");
  const child = spawn(words[0] ?? "", words.slice(1), { cwd: here, env: { ...process.env, ...env }, stdio: "ignore" });
  const over = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
  const parts = Array.from({ length: SHARDS }, (_, i) => `sweep/part-${i + 1}.jsonl`);
  const runs = () => parts.reduce((sum, part) => sum + Math.max(0, runsIn(path.join(here, part))), 0);
  while (child.exitCode === null && runs() < RUNS) await sleep(3);
  child.kill("SIGKILL");
  if ((await over) !== "SIGKILL") throw new Error("snakemake ended before it was killed");
  const orphans = () => parts.flatMap(writers).length;
  const left = orphans();
  while (orphans() > 0) await sleep(50);
  const done = runs();
  await fine(here, [...words, "--unlock"], env);
  const output = await fine(here, words, env);
  if (runs() !== 10 * SEEDS)
    throw new Error(`${runs()} runs, some of them twice or not at all:\n${output.slice(-2000)}`);
  console.log(`  ${left} jobs went on without it; ${done} of ${10 * SEEDS} runs were done`);
  same(path.join(here, "sweep/figure.csv"), reference);
}
