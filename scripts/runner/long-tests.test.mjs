import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { filesBelow } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { leftOut, longTests } from "./long-tests.mjs";

test("long tests are files that exist", () => {
  for (const file of [...longTests.node, ...longTests.browser]) assert.ok(existsSync(at(file)), file);
});

test("each file of tests is left out by npm test or by the rest, never by both, and by nothing else", () => {
  for (const [runner, ending] of /** @type {const} */ ([
    ["node", ".test.ts"],
    ["browser", ".spec.ts"],
  ])) {
    const quick = leftOut(runner, "quick");
    const rest = leftOut(runner, "rest");
    assert.deepEqual(
      [...quick, ...rest].sort(),
      filesBelow(at("web"), ending)
        .map((file) => file.slice(at(".").length + 1))
        .sort(),
    );
    assert.deepEqual(leftOut(runner, "all"), []);
    assert.deepEqual(leftOut(runner, undefined), []);
  }
});
