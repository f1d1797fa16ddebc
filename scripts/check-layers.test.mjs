// Every rule has a test next to it, in layers/, which says what the rule finds and what it lets pass.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { rules } from "./check-layers.mjs";
import { at } from "./lib/system.mjs";

const folder = at("scripts/layers");

test("every rule is tested", async () => {
  const tested = new Set();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".test.mjs"))) {
    const text = readFileSync(`${folder}/${file}`, "utf8");
    const module = await import(`./layers/${file.replace(".test", "")}`);
    for (const [name, rule] of Object.entries(module)) if (text.includes(`expect(${name},`)) tested.add(rule);
  }
  assert.deepEqual(
    rules.filter((rule) => !tested.has(rule)),
    [],
  );
});
