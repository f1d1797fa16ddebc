// The headers of numbers, as the set-up has written them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { at } from "../lib/system.mjs";
import { adapterFiles, adapterFolder } from "./adapter.mjs";
import { commonFiles } from "./compile.mjs";
import { designNames, readDesigns } from "./designs.mjs";
import { areNumbersFresh, numberSources, numbersOf, sharedNumbers } from "./numbers.mjs";

test("each design has a header of its numbers, which its adapter includes", () => {
  assert.ok(areNumbersFresh(), "headers are missing or stale: node scripts/rtl.mjs");
  for (const design of readDesigns()) {
    const header = numbersOf(design.name);
    const text = readFileSync(header, "utf8");
    assert.match(text, new RegExp(`namespace qs::${design.name} \\{`));
    assert.match(text, /enum Operation : uint32_t \{ k\w+(, k\w+)* \};/);
    const adapter = readFileSync(path.join(adapterFolder(design), design.adapter), "utf8");
    assert.ok(adapter.includes(`#include "${path.basename(header)}"`), `${design.adapter} does not include it`);
  }
});

test("a header that changes makes the hardware of its design stale, and no other one", () => {
  for (const design of readDesigns())
    assert.deepEqual(
      designNames().filter((name) => adapterFiles(design).includes(numbersOf(name))),
      [design.name],
    );
  assert.ok(commonFiles().includes(sharedNumbers), "all hardware depends on the shared one");
});

test("an edit of a model's operations or events makes the headers stale, and so does one of the contract", () => {
  const sources = numberSources();
  for (const name of designNames()) assert.ok(sources.includes(at(`wasm/models/src/designs/${name}/mod.rs`)), name);
  for (const file of ["wasm/contract/src/event.rs", "wasm/models/src/header.rs", "wasm/models/examples/headers.rs"])
    assert.ok(sources.includes(at(file)), file);
});
