// A Slurm of one node, on loopback: its own configuration, key, state and logs in a folder, started and stopped here.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SetupError } from "../lib/setup-error.mjs";

/** Where Debian's Slurm looks for its configuration. Jobs of Snakemake have no SLURM_CONF, so a folder is put in this place, for us alone. */
const PLACE = "/etc/slurm";

/** Seconds until the node must be ready. */
const READY_S = 60;

/** A port that nothing listens on. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** @param {string} folder */
async function configuration(folder) {
  const host = os.hostname().split(".")[0];
  const cores = os.availableParallelism();
  const in_ = (/** @type {string} */ name) => path.join(folder, name);
  return `
ClusterName=loopback
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${await freePort()}
SlurmdPort=${await freePort()}
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
AuthType=auth/munge
AuthInfo=socket=${in_("munge/socket")}
SlurmUser=root
SlurmdUser=root
StateSaveLocation=${in_("state")}
SlurmdSpoolDir=${in_("spool")}
SlurmctldPidFile=${in_("slurmctld.pid")}
SlurmdPidFile=${in_("slurmd.pid")}
SlurmctldLogFile=${in_("slurmctld.log")}
SlurmdLogFile=${in_("slurmd.log")}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
AccountingStorageType=accounting_storage/none
ReturnToService=2
NodeName=${host} NodeAddr=127.0.0.1 CPUs=${cores} RealMemory=${Math.floor(os.totalmem() / 2 ** 20 / 2)} State=UNKNOWN
PartitionName=main Nodes=${host} Default=YES MaxTime=INFINITE State=UP
`;
}

/** @param {string} command @param {string[]} args */
function must(command, args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new SetupError(`${command} ${args.join(" ")}: ${error?.message ?? stderr}`);
}

/**
 * Starts it, and waits until its node takes jobs.
 * @param {string} parent a folder of the caller's
 * @returns {Promise<() => Promise<void>>} ends it
 */
export async function startSlurm(parent) {
  const folder = path.join(parent, "slurm");
  for (const name of ["state", "spool", "munge", "etc"]) mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, "munge/key"), randomBytes(1024), { mode: 0o400 });
  writeFileSync(path.join(folder, "etc/slurm.conf"), await configuration(folder));
  // In this program's own space of mounts.
  must("mount", ["--bind", path.join(folder, "etc"), PLACE]);
  /** @type {{ name: string, child: import("node:child_process").ChildProcess, said: string[] }[]} */
  const daemons = [];
  const start = (/** @type {string} */ name, /** @type {string[]} */ ...args) => {
    const child = spawn(name, args, { stdio: ["ignore", "pipe", "pipe"] });
    /** @type {string[]} */
    const said = [];
    child.stdout.on("data", (data) => said.push(String(data)));
    child.stderr.on("data", (data) => said.push(String(data)));
    daemons.push({ name, child, said });
  };
  const of = (/** @type {string} */ name) => path.join(folder, "munge", name);
  start(
    "munged",
    "--foreground",
    "--force",
    `--key-file=${of("key")}`,
    `--socket=${of("socket")}`,
    `--pid-file=${of("pid")}`,
    `--log-file=${of("log")}`,
    `--seed-file=${of("seed")}`,
  );
  await sleep(500);
  start("slurmctld", "-D");
  start("slurmd", "-D");
  const stop = async () => {
    for (const { child } of daemons.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await Promise.race([ended, sleep(5000).then(() => child.kill("SIGKILL"))]);
    }
  };
  for (let waited = 0; ; waited++) {
    const state = spawnSync("sinfo", ["--noheader", "--format=%T"], { encoding: "utf8" }).stdout.trim();
    if (state === "idle") return stop;
    if (waited === 2 * READY_S) {
      const said = daemons.map(({ name, said }) => `${name}: ${said.join("").slice(-500)}`).join("\n");
      await stop();
      throw new SetupError(`the node is not ready after ${READY_S} s: "${state}"\n${said}\n${log(folder)}`);
    }
    await sleep(500);
  }
}

/** @param {string} folder */
const log = (folder) => readFileSync(path.join(folder, "slurmctld.log"), "utf8").slice(-2000);
