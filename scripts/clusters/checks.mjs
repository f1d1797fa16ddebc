// The checks, one after the other; each is a test of its own.
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { at } from "../lib/system.mjs";
import { bench, command, fine, SEEDS, SHARDS, same, VICTIMS, whileKilled } from "./bench.mjs";
import { endedSnakemake } from "./ended-snakemake.mjs";
import { startSlurm } from "./slurm.mjs";
import { snakemakeCommand } from "./snakemake-command.mjs";

/** @typedef {import("./bench.mjs").Setting} Setting */

const sweep = "./queuescope-sweep";
const seeds = ["--seeds", String(SEEDS)];
const parts = (/** @type {string} */ here) =>
  readdirSync(path.join(here, "sweep"))
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => `sweep/${name}`);

/** The table of one machine, for all others to equal. @param {Setting} setting */
const reference = (setting) => path.join(setting.folder, "one/one.csv");

/** The static file runs alone, and `queuescope` makes the same of the figure. @param {Setting} setting */
async function oneFile(setting) {
  const here = bench(setting, "one");
  const linked = await command(here, ["ldd", sweep]);
  if (!/statically linked|not a dynamic executable/.test(linked.output)) throw new Error(linked.output);
  await fine(here, [sweep, "fig.json", ...seeds, "--yes", "--csv", "one.csv"]);
  // In a folder that has nothing else: no C library, no /proc, no /etc.
  mkdirSync(path.join(here, "root"));
  await fine(here, ["cp", sweep, "fig.json", "root"]);
  await fine(here, ["chroot", "root", "/queuescope-sweep", "fig.json", "--yes", "--csv", "/bare.csv"]);
  await fine(
    here,
    [process.execPath, at("scripts/queuescope.mjs"), "sweep", "fig.json", "--yes", "--csv", "full.csv"],
    { INIT_CWD: here },
  );
  same(path.join(here, "root/bare.csv"), path.join(here, "full.csv"));
}

/** Joins the parts of a folder, and compares. @param {Setting} setting @param {string} here */
async function joined(setting, here) {
  await fine(here, [sweep, "--merge", ...parts(here), "--csv", "all.csv", "--out", "all.part.jsonl"]);
  same(path.join(here, "all.csv"), reference(setting));
}

/** An array of Slurm; killed tasks are named by the merge, submitted again alone, and all is well. @param {Setting} setting */
async function array(setting) {
  const here = bench(setting, "array");
  const submit = ["sbatch", "--wait", "--cpus-per-task=1"];
  const job = [at("workflow/sweep.sbatch"), "fig.json", "sweep", ...seeds];
  const { victims, code } = await whileKilled(setting, here, [...submit, `--array=1-${SHARDS}`, ...job]);
  if (code === 0) throw new Error("an array with killed tasks ended well");
  const lacking = await command(here, [sweep, "--merge", ...parts(here), "--csv", "all.csv"]);
  const named = [...lacking.output.matchAll(/--shard (\d+)\/20 --resume sweep\/part-\1\.jsonl$/gm)].map(([, shard]) =>
    Number(shard),
  );
  if (lacking.code !== 2 || String(named) !== String(victims))
    throw new Error(`killed: ${victims}; named: ${named}\n${lacking.output}`);
  await fine(here, [...submit, `--array=${victims}`, ...job]);
  const logs = readdirSync(here)
    .filter((name) => name.endsWith(".log"))
    .map((name) => readFileSync(path.join(here, name), "utf8"));
  const resumed = logs.filter((log) => /\d+ of 8 runs are done/.test(log)).length;
  console.log(`  killed ${victims.join(", ")}; ${resumed} of ${VICTIMS} had runs to go on with`);
  await joined(setting, here);
}

/** A task outside 1 to N, and a node without the program. @param {Setting} setting */
async function wrongTasks(setting) {
  const here = bench(setting, "wrong");
  const job = ["sbatch", "--wait", "--cpus-per-task=1", at("workflow/sweep.sbatch"), "fig.json", "sweep"];
  const tasks = [...job.slice(0, 3), "--array=21", "--output=task.log", ...job.slice(3)];
  if ((await command(here, tasks)).code === 0) throw new Error("task 21 of 20 ended well");
  const bare = [...job.slice(0, 3), "--array=1", "--output=bare.log", "--export=ALL,SWEEP=./absent", ...job.slice(3)];
  if ((await command(here, bare)).code === 0) throw new Error("a task without the program ended well");
  const said = [readFileSync(path.join(here, "task.log"), "utf8"), readFileSync(path.join(here, "bare.log"), "utf8")];
  if (!said[0]?.includes("expected 1 to 20") || !said[1]?.includes("./absent: not there on"))
    throw new Error(said.join("\n"));
}

/** Snakemake with one of our profiles; killed jobs are tried again. @param {Setting} setting @param {string} profile @param {string[]} more */
async function snakemake(setting, profile, more = []) {
  const here = bench(setting, profile);
  const { words, env } = snakemakeCommand(setting, here, profile, more);
  const { victims, code, output } = await whileKilled(setting, here, words, env);
  if (code !== 0) throw new Error(`snakemake ended with ${code}:\n${output.slice(-4000)}`);
  console.log(`  killed ${victims.join(", ")}`);
  same(path.join(here, "sweep/figure.csv"), reference(setting));
}

/** GNU parallel as docs/clusters.md has it. @param {Setting} setting */
async function parallel(setting) {
  const here = bench(setting, "parallel");
  mkdirSync(path.join(here, "sweep"));
  const all = Array.from({ length: SHARDS }, (_, i) => String(i + 1));
  const job = `${sweep} fig.json --seeds ${SEEDS} --shard {}/${SHARDS} --resume sweep/part-{}.jsonl --jobs 1 --yes`;
  const words = ["parallel", "--will-cite", "--jobs", "2", "--joblog", "jobs.log"];
  const { code, victims } = await whileKilled(setting, here, [...words, job, ":::", ...all], { HOME: here });
  if (code !== VICTIMS) throw new Error(`parallel counted ${code} failed jobs, not ${VICTIMS}`);
  await fine(here, [...words, "--resume-failed", job, ":::", ...all], { HOME: here });
  console.log(`  killed ${victims.join(", ")}`);
  await joined(setting, here);
}

/** The Job of Kubernetes, against the schema of its release. @param {Setting} setting */
async function kubernetes(setting) {
  const output = await fine(setting.folder, [
    path.join(setting.python, "kubernetes-validate"),
    "--strict",
    at("workflow/job.yaml"),
  ]);
  if (!/passed/.test(output)) throw new Error(output);
}

/** @param {Setting} setting @returns {Promise<boolean>} whether all went well */
export async function runChecks(setting) {
  console.log(`who is killed, and when, follows from --seed ${setting.seed}`);
  /** @type {[string, () => Promise<void>][]} */
  const before = [["one static file makes the table of the command line", () => oneFile(setting)]];
  /** @type {[string, () => Promise<void>][]} */
  const with_ = [
    ["a Slurm array with killed tasks", () => array(setting)],
    ["tasks that cannot work say why", () => wrongTasks(setting)],
    [
      "Snakemake through Slurm with killed jobs",
      () => snakemake(setting, "slurm", ["--slurm-init-seconds-before-status-checks", "3"]),
    ],
  ];
  /** @type {[string, () => Promise<void>][]} */
  const after = [
    ["Snakemake on this machine with killed jobs", () => snakemake(setting, "local")],
    ["Snakemake that was killed itself", () => endedSnakemake(setting, reference(setting))],
    ["GNU parallel with killed jobs", () => parallel(setting)],
    ["the Job of Kubernetes is one", () => kubernetes(setting)],
  ];
  let [passed, failed] = [0, 0];
  const each = async (/** @type {[string, () => Promise<void>][]} */ checks) => {
    for (const [title, check] of checks) {
      const started = performance.now();
      try {
        await check();
        passed++;
        console.log(`passed: ${title}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
      } catch (error) {
        failed++;
        console.log(`failed: ${title}\n${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await each(before);
  const stop = await startSlurm(setting.folder);
  try {
    await each(with_);
  } finally {
    await stop();
  }
  await each(after);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}
