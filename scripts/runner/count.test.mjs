import assert from "node:assert/strict";
import { test } from "node:test";
import { cargoCount, judge, nodeCount, playwrightCount, vitestCount } from "./count.mjs";

test("cargo: the sum over all test programs", () => {
  const output =
    "running 3 tests\ntest result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n" +
    "test result: FAILED. 1 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out\n";
  assert.deepEqual(cargoCount(output), { passed: 4, failed: 2, skipped: 1 });
  assert.equal(cargoCount("error[E0425]: cannot find value"), null);
});

test("node", () => {
  const output = "ℹ tests 6\nℹ suites 0\nℹ pass 4\nℹ fail 2\nℹ cancelled 0\nℹ skipped 0\n";
  assert.deepEqual(nodeCount(output), { passed: 4, failed: 2, skipped: 0 });
});

test("vitest: a file that does not load is a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [{}] },
  ];
  const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults };
  assert.deepEqual(vitestCount("", report), { passed: 1, failed: 1, skipped: 0 });
});

test("playwright: a test that passes at the second attempt has failed", () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] };
  assert.deepEqual(playwrightCount("", report), { passed: 5, failed: 2, skipped: 0 });
});

test("a runner is not believed when it ends otherwise than it reports", () => {
  const judged = (/** @type {number} */ passed, /** @type {number} */ failed) => ({ passed, failed, leftOut: 0 });
  assert.deepEqual(judge(0, { passed: 3, failed: 0 }), judged(3, 0));
  assert.deepEqual(judge(1, { passed: 3, failed: 2 }), judged(3, 2));
  assert.deepEqual(judge(101, { passed: 3, failed: 0 }), judged(3, 1), "broke off after three");
  assert.deepEqual(judge(101, null), judged(0, 1), "broke off before it reported");
  assert.deepEqual(judge(0, { passed: 0, failed: 0 }), judged(0, 1), "found no test");
  assert.deepEqual(judge(0, null), judged(0, 1), "reported nothing");
  assert.deepEqual(judge(0, { passed: 3, failed: 0, skipped: 1 }), judged(3, 1), "skipped one");
});

test("what a run leaves out on purpose is counted, and hides no failure", () => {
  assert.deepEqual(judge(0, { passed: 3, failed: 0, skipped: 2 }, "skipped"), { passed: 3, failed: 0, leftOut: 2 });
  assert.deepEqual(judge(101, { passed: 3, failed: 0, skipped: 2 }, "skipped"), { passed: 3, failed: 1, leftOut: 2 });
  assert.deepEqual(judge(0, { passed: 3, failed: 0, skipped: 1 }, 7), { passed: 3, failed: 1, leftOut: 7 });
});
