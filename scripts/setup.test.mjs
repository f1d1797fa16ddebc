// What the set-up says, without building any of it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { share } from "./lib/progress.mjs";
import { at } from "./lib/system.mjs";

/**
 * The set-up where there is no program but Node.
 * @param {NodeJS.ProcessEnv} [env]
 */
function setUpWithNothing(env = {}) {
  const home = mkdtempSync(path.join(os.tmpdir(), "queuescope-"));
  try {
    symlinkSync(process.execPath, path.join(home, "node"));
    return spawnSync(path.join(home, "node"), [at("scripts/setup.mjs"), "--checks"], {
      env: { PATH: home, HOME: home, CARGO_HOME: path.join(home, "none"), ...env },
      encoding: "utf8",
    });
  } finally {
    rmSync(home, { recursive: true });
  }
}

test("Rust that is missing is named before anything is built or installed", () => {
  const { status, stdout, stderr } = setUpWithNothing();
  assert.equal(status, 1, stderr);
  assert.match(stderr, /^\nRust 1\.86 or newer .* is needed \(none found\):\n {4}.*rustup target add/);
  assert.match(stderr, /Nothing was set up\.\n$/);
  assert.doesNotMatch(stdout + stderr, /\[setup/);
});

test("so is a wrong choice of tools", () => {
  const { status, stdout, stderr } = setUpWithNothing({ QUEUESCOPE_RTL_TOOLS: "wheel" });
  assert.equal(status, 1);
  assert.equal(stdout + stderr, 'QUEUESCOPE_RTL_TOOLS is "wheel", expected is "system", "wheels" or nothing\n');
});

test("a step of many parts says how far it is, and how long it may take yet", () => {
  assert.equal(share(0, 54, 30), "0 of 54");
  // A few parts say too little of the others.
  assert.equal(share(1, 54, 3), "1 of 54");
  assert.equal(share(17, 54, 80), "17 of 54");
  assert.equal(share(19, 54, 90), "19 of 54, about 3 min left");
  assert.equal(share(44, 54, 215), "44 of 54, about 50 s left");
  assert.equal(share(54, 54, 300), "54 of 54");
});
