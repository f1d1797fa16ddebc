import assert from "node:assert/strict";
import { test } from "node:test";
import { assertSameWork } from "./measure.mjs";
import { median, ratio, spread, summary } from "./statistics.mjs";

test("the median of an odd and of an even number", () => {
  assert.equal(median([10, 9, 100]), 10);
  assert.equal(median([1, 4, 2, 100]), 3);
});

test("a ratio is that of the rounds, or of the best rounds", () => {
  assert.deepEqual(summary([2, 8, 4]), { median: 4, best: 8 });
  // By rounds: 2, 1, 0.5.
  assert.deepEqual(ratio([2, 8, 4], [1, 8, 8]), { median: 1, best: 1 });
  assert.deepEqual(ratio([3, 2], [4, 8]), { median: 0.5, best: 3 / 8 });
});

test("fastest to slowest", () => {
  const summaries = [summary([1, 2, 3]), summary([4, 4, 4]), summary([1, 1, 12])];
  assert.deepEqual(spread(summaries), { median: 4, best: 4 });
});

test("different work is not compared", () => {
  const series = (/** @type {number} */ result) => ({ rates: [1], result });
  assertSameWork(
    "quiet",
    new Map([
      ["g++", series(7)],
      ["wasm", series(7)],
    ]),
  );
  assert.throws(
    () =>
      assertSameWork(
        "quiet",
        new Map([
          ["g++", series(7)],
          ["wasm", series(8)],
        ]),
      ),
    /quiet: the results are not the same: g\+\+: 7, wasm: 8/,
  );
});
