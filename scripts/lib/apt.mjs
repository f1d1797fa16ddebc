// Packages of Debian and Ubuntu, one transaction after the other, one `apt-get update` for all.
import { existsSync } from "node:fs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";
import { capture, systemName, which, windows } from "./system.mjs";

/** @type {string[] | null | undefined} */
let prefix;

/** How to become root without a question: [] as root, ["sudo", "-n"], or null. */
function asRoot() {
  if (prefix === undefined) {
    if (process.getuid?.() === 0) prefix = [];
    else prefix = which("sudo") && capture("sudo", ["-n", "true"]) !== null ? ["sudo", "-n"] : null;
  }
  return prefix;
}

/** May packages be installed here? */
export function canInstall() {
  return !windows && ["debian", "ubuntu"].includes(systemName()) && which("apt-get") !== null && asRoot() !== null;
}

/** @param {string[]} command */
function privileged(...command) {
  const [sudo, ...options] = asRoot() ?? [];
  const call = ["env", "DEBIAN_FRONTEND=noninteractive", ...command];
  return sudo ? run(sudo, [...options, ...call]) : run("env", call.slice(1));
}

/**
 * Debian's emscripten depends on Debian's nodejs, whose /usr/bin/node would replace a newer Node that was put there by
 * hand (a tarball, an image), and with it the Node that runs this. So such a file gets a diversion: dpkg then unpacks
 * its own node beside it. A node that belongs to a package is safe: apt keeps the newer one.
 */
async function protectNode() {
  const node = "/usr/bin/node";
  if (!existsSync(node) || capture("dpkg-query", ["--search", node]) !== null) return;
  if (capture("dpkg-divert", ["--list", node])) return;
  await privileged("dpkg-divert", "--local", "--no-rename", "--divert", `${node}.debian`, "--add", node);
}

/** @type {Promise<unknown> | undefined} */
let updated;
/** @type {Promise<unknown>} */
let queue = Promise.resolve();

/** @type {Map<string, Promise<unknown>>} package -> the transaction it is part of */
const requested = new Map();

/**
 * Installs packages; call only when `canInstall()`.
 * @param {string[]} packages
 */
export async function install(...packages) {
  const fresh = packages.filter((name) => !requested.has(name));
  if (fresh.length > 0) {
    const turn = transaction(fresh);
    for (const name of fresh) requested.set(name, turn);
  }
  await Promise.all(packages.map((name) => requested.get(name)));
}

/** @param {string[]} packages */
function transaction(packages) {
  const turn = queue.then(async () => {
    const apt = ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=300"];
    updated ??= step("apt-get update", () => privileged(...apt, "update"));
    await updated;
    await protectNode();
    await step(`apt-get install ${packages.join(" ")}`, () =>
      privileged(...apt, "install", "-y", "--no-install-recommends", ...packages),
    );
  });
  queue = turn.catch(() => {});
  return turn;
}
