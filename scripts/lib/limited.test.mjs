import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { at } from "./system.mjs";

const limited = (/** @type {string[]} */ ...args) =>
  spawnSync(process.execPath, [at("scripts/lib/limited.mjs"), ...args], { encoding: "utf8" });

test("a command runs as it would alone", () => {
  const ended = limited("60", process.execPath, "-e", "console.log('out'); console.error('why'); process.exit(3)");
  assert.deepEqual([ended.status, ended.stdout, ended.stderr], [3, "out\n", "why\n"]);
});

test("a command that never ends is ended, with what it started", () => {
  const forever = "require('child_process').spawnSync(process.execPath, ['-e', 'for (;;);'])";
  const ended = limited("1", process.execPath, "-e", forever);
  assert.equal(ended.status, 1);
  assert.match(ended.stderr, /node was ended after 1 s/);
});
