import assert from "node:assert/strict";
import { test } from "node:test";
import { quantile } from "./table.mjs";
import { busyBetweenMarks, coverage } from "./trace.mjs";

test("overlapping spans count once, and each where it lies", () => {
  const spans = /** @type {[number, number][]} */ ([
    [5, 15],
    [0, 2],
    [6, 8],
    [14, 25],
    [40, 50],
  ]);
  assert.deepEqual(coverage(spans, [0, 10, 20, 30, 45]), [7, 10, 5, 5]);
  assert.deepEqual(coverage([], [0, 10]), [0]);
  assert.deepEqual(coverage([[0, 100]], [10]), []);
});

test("of the thread with the marks, script is what it forces left out", () => {
  const event = (/** @type {string} */ name, /** @type {number} */ from, /** @type {number} */ to, tid = 1) => ({
    ...{ name, ph: "X", pid: 7, tid, ts: from * 1000, dur: (to - from) * 1000 },
    // The thread had half of the processor.
    ...{ tts: from * 500, tdur: (to - from) * 500 },
  });
  const mark = (/** @type {number} */ at) => ({ name: "bench", ph: "I", pid: 7, tid: 1, ts: at * 1000, tts: at * 500 });
  const events = [
    ...[mark(30), mark(10), mark(20)],
    ...[event("RunTask", 11, 18), event("FunctionCall", 12, 17), event("Layout", 13, 15), event("Layout", 21, 22)],
    ...[event("FunctionCall", 10, 20, 2), event("Paint", 17, 18)],
  ];
  assert.deepEqual(busyBetweenMarks(events), {
    script: [3, 0],
    processor: [1.5, 0],
    all: [7, 0],
    allProcessor: [3.5, 0],
  });
});

test("a quantile is one of the values", () => {
  const values = Array.from({ length: 100 }, (_, i) => 99 - i);
  assert.deepEqual([quantile(values, 0.5), quantile(values, 0.95), quantile(values, 1)], [50, 95, 99]);
});
