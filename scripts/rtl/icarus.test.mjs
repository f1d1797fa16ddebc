// Icarus is installed where it is missing and may be installed; elsewhere the message says how.
import assert from "node:assert/strict";
import { test } from "node:test";
import { needIcarus } from "./icarus.mjs";

/** A machine with these commands, on which packages bring what they are for. @param {string[]} commands @param {boolean} may */
function machine(commands, may) {
  /** @type {string[]} */
  const installed = [];
  return {
    installed,
    which: (/** @type {string} */ name) => (commands.includes(name) ? `/usr/bin/${name}` : null),
    canInstall: () => may,
    async install(/** @type {string[]} */ ...packages) {
      installed.push(...packages);
      commands.push("iverilog", "vvp");
    },
  };
}

test("where it is nothing is installed", async () => {
  const there = machine(["iverilog", "vvp"], true);
  await needIcarus(there);
  assert.deepEqual(there.installed, []);
});

test("it is installed where that is possible", async () => {
  const bare = machine(["iverilog"], true);
  await needIcarus(bare);
  assert.deepEqual(bare.installed, ["iverilog"]);
});

test("elsewhere the error says what to install", async () => {
  await assert.rejects(needIcarus(machine([], false)), /Icarus Verilog is needed .*:\n {4}\S.*/);
});
