// What the soak is asked for, without running any of it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { at } from "./lib/system.mjs";
import { readLockstep } from "./soak/options.mjs";

/** @param {string[]} args */
function soak(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at("scripts/soak.mjs"), ...args], {
    encoding: "utf8",
  });
  return { status, text: stdout + stderr };
}

test("lockstep takes a seed wherever it stands", () => {
  const usual = { operations: "2000000", seed: "0", configs: [] };
  assert.deepEqual(readLockstep([]), usual);
  assert.deepEqual(readLockstep(["--seed", "7"]), { ...usual, seed: "7" });
  const all = { operations: "500", seed: "18446744073709551615", configs: ["bbq_w4_d2_n15", "pifo_n15"] };
  for (const args of [
    ["500", "bbq_w4_d2_n15", "pifo_n15", "--seed", "18446744073709551615"],
    ["--seed=18446744073709551615", "500", "bbq_w4_d2_n15", "pifo_n15"],
  ]) {
    assert.deepEqual(readLockstep(args), all);
  }
});

test("what lockstep cannot be asked for is refused before anything runs", () => {
  assert.throws(() => readLockstep(["--seed", "x"]), /--seed is "x"/);
  assert.throws(() => readLockstep(["--seed"]), /seed/);
  assert.throws(() => readLockstep(["--seed", "18446744073709551616"]), /--seed is "18446744073709551616"/);
  assert.throws(() => readLockstep(["bbq_w4_d2_n15"]), /number of operations/);
  assert.throws(() => readLockstep(["--sed", "1"]), /sed/);
  const { status, text } = soak("lockstep", "--seed", "-3x");
  assert.equal(status, 1);
  assert.match(text, /seed/);
  assert.doesNotMatch(text, /operations in all/);
});

test("the help has every soak with its options", () => {
  const { status, text } = soak("--help");
  assert.equal(status, 0);
  for (const said of ["lockstep", "order", "fuzz", "worker", "--seed", "--count", "--case"])
    assert.match(text, RegExp(said));
  const unknown = soak("nothing");
  assert.equal(unknown.status, 1);
  assert.match(unknown.text, /no soak is called "nothing"/);
});
