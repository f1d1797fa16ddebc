// Packages of Debian and Ubuntu, one transaction after the other, one `apt-get update` for all. Each says first what it brings; none is
// begun that would spoil something.
import { lstatSync } from "node:fs";
import { costOf, harmOf, planOf } from "./plan.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";
import { SetupError } from "./setup-error.mjs";
import { capture, systemName, which } from "./system.mjs";

/** @typedef {import("./plan.mjs").Plan} Plan */

const here = {
  env: process.env,
  capture,
  run,
  step,
  systemName,
  which,
  exists: (/** @type {string} */ file) => lstatSync(file, { throwIfNoEntry: false }) !== undefined,
  isRoot: () => process.getuid?.() === 0,
};

/** Where Debian's nodejs has its Node. */
const node = "/usr/bin/node";

/**
 * The packages of a machine; tests give one of their own.
 * @param {typeof here} machine
 */
export function packagesOf(machine) {
  /** @type {string[] | null | undefined} */
  let prefix;
  /** @type {Promise<unknown> | undefined} */
  let updated;
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();
  /** @type {Map<string, Promise<unknown>>} package -> the transaction it is part of */
  const requested = new Map();

  /** How to become root without a question: [] as root, ["sudo", "-n"], or null. */
  function asRoot() {
    if (prefix === undefined) {
      if (machine.isRoot()) prefix = [];
      else prefix = machine.which("sudo") && machine.capture("sudo", ["-n", "true"]) !== null ? ["sudo", "-n"] : null;
    }
    return prefix;
  }

  /** May packages be installed here? $QUEUESCOPE_NO_INSTALL forbids it. */
  function canInstall() {
    if (!["", "0", undefined].includes(machine.env.QUEUESCOPE_NO_INSTALL)) return false;
    const known = ["debian", "ubuntu"].includes(machine.systemName());
    return known && machine.which("apt-get") !== null && asRoot() !== null;
  }

  /** @param {string[]} command */
  function privileged(...command) {
    const call = [...(asRoot() ?? []), "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C", ...command];
    return machine.run(call[0] ?? "", call.slice(1));
  }

  /**
   * The Node that Debian's nodejs, which Emscripten depends on, would overwrite: put there by hand (a tarball, an image) or by another
   * package. With a diversion in place, dpkg unpacks its own Node beside it.
   * @returns {string | null}
   */
  function nodeInTheWay() {
    if (!machine.exists(node)) return null;
    const found = machine.capture("dpkg-query", ["--search", node]);
    if (found === null) return `${node}, which belongs to no package`;
    if (/^(local )?diversion /m.test(found)) return null;
    const owners = (found.split(": ")[0] ?? "").split(", ").map((owner) => owner.replace(/:.*/, ""));
    return owners.includes("nodejs") ? null : `${node}, which belongs to ${owners.join(" and ")}`;
  }

  /**
   * What a transaction would bring, in words. Asked without being root. Throws if it would spoil something.
   * @param {string[]} call of apt-get
   * @param {string[]} packages
   * @param {(plan: Plan) => string | null} objection
   */
  async function look(call, packages, objection) {
    const ask = (/** @type {string} */ how) => machine.run("apt-get", [how, ...call], { env: { LC_ALL: "C" } });
    const name = `apt-get install ${packages.join(" ")}`;
    const refuse = (/** @type {string} */ why) => {
      const hand = `by hand, if you want it: sudo apt-get install --no-install-recommends ${packages.join(" ")}`;
      throw new SetupError(`\`${name}\` is not done: ${why}\n    ${hand}`);
    };
    /** @type {string} */
    let simulated;
    try {
      simulated = await ask("--simulate");
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      // Nothing that apt itself refuses is begun.
      const said = /^E: .*/m.exec(error.message)?.[0];
      return refuse(harmOf(planOf(error.message), () => null) ?? said ?? error.message);
    }
    const plan = planOf(simulated);
    const harm = harmOf(plan, nodeInTheWay) ?? objection(plan);
    if (harm) refuse(harm);
    return costOf(plan, await ask("--print-uris").catch(() => ""));
  }

  /**
   * @param {string[]} packages
   * @param {(plan: Plan) => string | null} objection
   */
  function transaction(packages, objection) {
    const turn = queue.then(async () => {
      const apt = ["-q", "-o", "DPkg::Lock::Timeout=300"];
      updated ??= machine.step("apt-get update", () => privileged("apt-get", ...apt, "update"));
      await updated;
      const call = [...apt, "install", "-y", "--no-install-recommends", ...packages];
      const cost = await look(call, packages, objection);
      const name = `apt-get install ${packages.join(" ")}`;
      await machine.step(name, () => privileged("apt-get", "--no-remove", ...call), 0, cost);
    });
    queue = turn.catch(() => {});
    return turn;
  }

  /**
   * Installs packages, unless the objection names a reason against what would come; call only when `canInstall()`.
   * @param {(plan: Plan) => string | null} objection
   * @param {string[]} packages
   */
  async function installUnless(objection, ...packages) {
    const fresh = packages.filter((name) => !requested.has(name));
    if (fresh.length > 0) {
      const turn = transaction(fresh, objection);
      for (const name of fresh) requested.set(name, turn);
    }
    await Promise.all(packages.map((name) => requested.get(name)));
  }

  /** Installs packages; call only when `canInstall()`. @param {string[]} packages */
  const install = (...packages) => installUnless(() => null, ...packages);

  return { canInstall, install, installUnless };
}

export const { canInstall, install, installUnless } = packagesOf(here);
