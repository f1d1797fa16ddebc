import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { at } from "../lib/system.mjs";
import { adapterFiles, commonFiles } from "./compile.mjs";
import { readDesigns } from "./configs.mjs";
import { modelKey, readModels } from "./model.mjs";

const verilator = { command: "verilator", env: {}, id: "some" };

test("every header of the bridge is part of one design, or of all", () => {
  const parts = readDesigns().map((design) => adapterFiles(design).map((file) => path.basename(file)));
  const common = commonFiles().map((file) => path.basename(file));
  assert.ok(parts.every((files) => files.length > 0));
  for (const header of readdirSync(at("wasm/rtl-bridge/include"))) {
    assert.equal([...parts, common].filter((files) => files.includes(header)).length, 1, header);
  }
});

test("a design has no source in the folder of another one, so that an edit makes only its own models stale", () => {
  for (const { name, sources, dv } of readDesigns()) {
    const folders = new Set([...sources, ...dv].map((file) => path.relative(at("rtl"), file).split(path.sep)[0]));
    assert.deepEqual(
      [...folders].sort(),
      ["common", name].sort().filter((folder) => folders.has(folder)),
    );
  }
});

test("each model has a key of its own, which changes with Verilator", () => {
  const keys = (/** @type {string} */ id) => readModels().map((model) => modelKey({ ...verilator, id }, model));
  assert.equal(new Set([...keys("5.006"), ...keys("5.040")]).size, 2 * readModels().length);
  assert.deepEqual(keys("5.006"), keys("5.006"));
});
