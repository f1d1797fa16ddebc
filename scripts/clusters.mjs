// Sweeps on real engines: an array of a one-node Slurm, Snakemake through that Slurm and on this machine, GNU parallel; tasks are killed at
// random, gone on with, and the result is that of one machine, byte for byte.   npm run test:clusters [-- --seed N]
//
// It wants root: Slurm comes from Debian's packages, and what it starts lives in name spaces of its own (mounts and processes), so nothing of
// it is left when this ends, and a Slurm of this machine is not touched.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runChecks } from "./clusters/checks.mjs";
import { wheels } from "./clusters/wheels.mjs";
import { canInstall, install } from "./lib/apt.mjs";
import { SetupError } from "./lib/setup-error.mjs";
import { needSweepFile } from "./lib/sweep-file.mjs";
import { at, capture, which } from "./lib/system.mjs";
import { findVenv, makeVenv } from "./lib/venv.mjs";
import { setUp } from "./setup.mjs";

const packages = { slurmctld: "slurm-wlm", munged: "munge", parallel: "parallel" };

/** Why nothing can be tested here, if nothing can. */
async function missing() {
  if (process.platform !== "linux") return "Slurm is for Linux";
  if (process.getuid?.() !== 0) return "a Slurm of its own wants root";
  if (capture("unshare", ["--mount", "--pid", "--fork", "true"]) === null)
    return "this machine lets nobody make name spaces";
  const absent = Object.entries(packages).filter(([program]) => !which(program));
  if (absent.length > 0) {
    if (!canInstall()) return `absent and not to be installed: ${absent.map(([, name]) => name).join(", ")}`;
    await install(...absent.map(([, name]) => name));
  }
  return null;
}

/** Sets up what the checks need, and begins this again in name spaces of its own. @param {string[]} args */
async function outside(args) {
  const why = await missing();
  if (why) {
    console.log(`left out: ${why}`);
    console.log("0 passed, 0 failed");
    return 0;
  }
  await setUp({ bridge: true });
  const file = await needSweepFile();
  const venv = findVenv(wheels()) ?? (await makeVenv(wheels()));
  if (!venv) throw new SetupError("Snakemake wants a Python that can make environments");
  const folder = mkdtempSync(path.join(os.tmpdir(), "queuescope-clusters-"));
  try {
    const again = [
      process.execPath,
      fileURLToPath(import.meta.url),
      "--inside",
      folder,
      file,
      path.dirname(venv.python),
    ];
    const spaces = ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
    return spawnSync("unshare", [...spaces, ...again, ...args], { stdio: "inherit", cwd: at(".") }).status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const args = process.argv.slice(2);
try {
  if (args[0] === "--inside") {
    const [, folder = "", file = "", python = "", ...rest] = args;
    const at = rest.indexOf("--seed");
    const seed = at < 0 ? Math.floor(Math.random() * 2 ** 32) : Number(rest[at + 1]);
    process.exitCode = (await runChecks({ folder, file, python, seed })) ? 0 : 1;
  } else {
    process.exitCode = await outside(args);
  }
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
