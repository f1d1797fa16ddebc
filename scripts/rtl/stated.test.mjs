import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { at } from "../lib/system.mjs";
import { staleRows } from "./stated.mjs";

const counts = { luts: 1234, flipFlops: 500, memories: 2, memoryBits: 4096 };
const result = { name: "one", whole: counts, path: { from: "a", to: "b", levels: 11 } };

const table = (/** @type {string[]} */ ...rows) =>
  [
    "|  W |  LUT6 | flip-flops | memory bits | LUT6 levels | path |",
    "|---:|---|---|---|---|---|",
    ...rows,
    "",
    "text",
  ].join("\n");

test("a row is stale if no configuration has its numbers", () => {
  const good = "|  4 | 1,234 |        500 |       4,096 |          11 | a to b |";
  assert.deepEqual(staleRows(table(good), [result]), []);
  for (const [from, to] of [
    ["1,234", "1,235"],
    ["4,096", "4,095"],
    [" 11 ", " 12 "],
  ]) {
    const bad = good.replace(from ?? "", to ?? "");
    assert.deepEqual(staleRows(table(good, bad), [result]), [bad]);
  }
  assert.deepEqual(staleRows(table(good), []), [good]);
});

test("other tables say nothing of whole configurations", () => {
  assert.deepEqual(staleRows("| module | LUT6 |\n|---|---|\n| `bbq` | 17 |\n", [result]), []);
});

test("rtl/README.md has such rows, which are all read", () => {
  const stale = staleRows(readFileSync(at("rtl/README.md"), "utf8"), []);
  assert.ok(stale.length >= 40, `${stale.length}`);
  assert.ok(stale.every((row) => /\d/.test(row)));
});
