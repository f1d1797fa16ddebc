import assert from "node:assert/strict";
import { test } from "node:test";
import { isOverLimit, limited } from "./limited.mjs";
import { run } from "./run.mjs";
import { windows } from "./system.mjs";

/** @param {string} program */
const node = (program) => {
  const { command, args } = limited({ command: process.execPath, args: ["-e", program] });
  return run(command, args);
};

test("a tool runs as it would alone", async () => {
  assert.equal(await node("console.log('out')"), "out\n");
  const failed = await node("console.error('why'); process.exit(3)").catch((error) => error);
  assert.match(failed.message, /ended with 3:\nwhy/);
  assert.equal(isOverLimit(failed), false);
});

test("one that takes too much memory is ended, with what it has started", {
  skip: windows && "no limits",
}, async () => {
  // The limit is of each process, so that of a compiler that a driver starts, too.
  const greedy = "const all = []; for (;;) all.push(Buffer.alloc(1 << 28, 1));";
  const inner = `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(greedy)}], { stdio: 'inherit' })`;
  for (const program of [greedy, inner]) {
    const failed = await node(program).catch((error) => error);
    assert.ok(isOverLimit(failed), failed.message);
  }
});
