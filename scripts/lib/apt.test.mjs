// Which transactions the set-up begins, and its messages, on fake machines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { packagesOf } from "./apt.mjs";
import { SetupError } from "./setup-error.mjs";

const emscripten = [
  "Inst nodejs (18.20.4+dfsg-1~deb12u3 Debian:12.15/oldstable [amd64])",
  "Inst emscripten (3.1.6~dfsg-5 Debian:12.15/oldstable [all])",
  "Conf nodejs (18.20.4+dfsg-1~deb12u3 Debian:12.15/oldstable [amd64])",
].join("\n");
const price =
  "Need to get 310 MB of archives.\nAfter this operation, 1392 MB of additional disk space will be used.\n'http://...' nodejs_18.deb 1 SHA256:00";

/**
 * @param {{ node?: string | null, simulated?: string, refused?: string, price?: string | null, root?: boolean, sudo?: boolean,
 *           env?: NodeJS.ProcessEnv, system?: string }} [about] `node`: what dpkg says of the owner of /usr/bin/node, null if there is
 * none and undefined if there is no such file
 */
function machine(about = {}) {
  const { node, simulated = emscripten, refused, root = true, sudo = false, env = {}, system = "debian" } = about;
  /** @type {string[]} */
  const done = [];
  /** @type {string[]} */
  const said = [];
  const packages = packagesOf({
    env,
    systemName: () => system,
    isRoot: () => root,
    which: (name) => (name === "sudo" && !sudo ? null : `/usr/bin/${name}`),
    exists: (file) => file === "/usr/bin/node" && node !== undefined,
    capture(command, args) {
      if (command === "sudo") return sudo ? "" : null;
      assert.deepEqual([command, ...args], ["dpkg-query", "--search", "/usr/bin/node"]);
      return node ?? null;
    },
    async run(command, args, options) {
      if (args[0] === "--simulate" || args[0] === "--print-uris") {
        assert.deepEqual([command, options?.env?.LC_ALL], ["apt-get", "C"], "its words are read");
        assert.ok(args.includes("-y") && args.includes("--no-install-recommends"), "asked about what would be done");
        if (args[0] === "--simulate") {
          if (refused) throw new SetupError(`apt-get ${args.join(" ")} ended with 100:\n${refused}`);
          return simulated;
        }
        if (about.price === null) throw new SetupError("apt-get ended with 100:\n");
        return price;
      }
      done.push([command, ...args].join(" "));
      return "";
    },
    async step(name, work, _parts, cost) {
      said.push(cost ? `${name}: ${cost}` : name);
      return work(() => {});
    },
  });
  return { ...packages, done, said };
}

const options = "-q -o DPkg::Lock::Timeout=300";
const quietly = "env DEBIAN_FRONTEND=noninteractive LC_ALL=C";
const update = `${quietly} apt-get ${options} update`;
const installs = `${quietly} apt-get --no-remove ${options} install -y --no-install-recommends emscripten`;

test("what comes and how much is said before it is done", async () => {
  const { install, done, said } = machine();
  await install("emscripten");
  assert.deepEqual(said, ["apt-get update", "apt-get install emscripten: 2 packages, 310 MB to fetch, 1.4 GB on disk"]);
  assert.deepEqual(done, [update, installs]);
});

test("without the numbers it says the names and goes on", async () => {
  const { install, done, said } = machine({ price: null });
  await install("emscripten");
  assert.equal(said.at(-1), "apt-get install emscripten: 2 packages");
  assert.deepEqual(done, [update, installs]);
  const silent = machine({ price: null, simulated: "" });
  await silent.install("emscripten");
  assert.equal(silent.said.at(-1), "apt-get install emscripten");
  assert.equal(silent.done.length, 2);
});

test("a Node by hand at /usr/bin/node survives: nothing is diverted, nothing is installed", async () => {
  const { install, done } = machine({ node: null });
  await assert.rejects(install("emscripten"), (error) => {
    assert.ok(error instanceof SetupError);
    assert.match(error.message, /not done: its nodejs would overwrite \/usr\/bin\/node, which belongs to no package\n/);
    assert.match(error.message, /by hand, if you want it: sudo apt-get install --no-install-recommends emscripten$/);
    return true;
  });
  assert.deepEqual(done, [update]);
});

test("one of another package too, or dpkg would stop half-way", async () => {
  const { install, done } = machine({ node: "node22:amd64: /usr/bin/node" });
  await assert.rejects(install("emscripten"), /overwrite \/usr\/bin\/node, which belongs to node22\n/);
  assert.deepEqual(done, [update]);
});

test("the package's own may be replaced by apt, and a diverted one is safe", async () => {
  const diverted = "local diversion from: /usr/bin/node\nlocal diversion to: /usr/bin/node.debian";
  for (const node of ["nodejs: /usr/bin/node", "nodejs:amd64, other: /usr/bin/node", diverted]) {
    const { install, done } = machine({ node });
    await install("emscripten");
    assert.deepEqual(done, [update, installs], node);
  }
});

test("a Node by hand is no reason against other packages", async () => {
  const { install, done } = machine({ node: null, simulated: "Inst g++ (4:12.2.0-3 Debian:12 [amd64])\n" });
  await install("g++");
  assert.equal(done.length, 2);
});

test("what would remove something, or what apt refuses, is not begun; what comes after it is", async () => {
  const removing = machine({ simulated: `Remv mawk [1.3.4] []\n${emscripten}` });
  await assert.rejects(removing.install("emscripten"), /not done: it would remove mawk\n/);
  assert.deepEqual(removing.done, [update]);

  const older =
    "The following packages will be DOWNGRADED:\n  nodejs\n0 upgraded\nE: Packages were downgraded and -y was used";
  await assert.rejects(machine({ refused: older }).install("emscripten"), /it would replace nodejs by something older/);
  const absent = machine({ refused: "Reading package lists...\nE: Unable to locate package emscripten" });
  await assert.rejects(absent.install("emscripten"), /is not done: E: Unable to locate package emscripten\n/);
  assert.deepEqual(absent.done, [update]);

  const { install, installUnless, done } = machine();
  const versions = (/** @type {import("./plan.mjs").Plan} */ { unpacks }) => unpacks.map((one) => one.version).join();
  await assert.rejects(installUnless(versions, "verilator"), /not done: 18\.20\.4\+dfsg-1~deb12u3,3\.1\.6~dfsg-5\n/);
  await install("emscripten");
  assert.deepEqual(done, [update, installs]);
});

test("with sudo it asks as oneself, and installs as root", async () => {
  const { canInstall, install, done } = machine({ root: false, sudo: true });
  assert.equal(canInstall(), true);
  await install("emscripten");
  assert.deepEqual(done, [`sudo -n ${update}`, `sudo -n ${installs}`]);
});

test("who may install", () => {
  assert.equal(machine().canInstall(), true);
  assert.equal(machine({ system: "ubuntu" }).canInstall(), true);
  assert.equal(machine({ system: "fedora" }).canInstall(), false);
  assert.equal(machine({ root: false }).canInstall(), false);
  assert.equal(machine({ env: { QUEUESCOPE_NO_INSTALL: "1" } }).canInstall(), false);
  assert.equal(machine({ env: { QUEUESCOPE_NO_INSTALL: "" } }).canInstall(), true);
  assert.equal(machine({ env: { QUEUESCOPE_NO_INSTALL: "0" } }).canInstall(), true);
});
