import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { filesBelow } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { adapterFiles, writtenFiles } from "./adapter.mjs";
import { adopterFiles } from "./adopted-unit.mjs";
import { commonFiles } from "./compile.mjs";
import { readDesigns } from "./designs.mjs";
import { modelKey, readModels } from "./model.mjs";
import { streamFiles } from "./streams.mjs";

const verilator = { command: "verilator", env: {}, id: "some" };

test("every header of the bridge is part of one design, of all engines, of all streams, or of what drives users' modules", () => {
  const all = filesBelow(at("wasm/rtl-bridge"), ".h");
  const parts = [commonFiles(), streamFiles(), adopterFiles(), ...readDesigns().map(writtenFiles)];
  for (const header of all) assert.equal(parts.filter((files) => files.includes(header)).length, 1, header);
  for (const design of readDesigns())
    assert.ok(adapterFiles(design).some((file) => path.basename(file) === design.adapter));
});

/** Designs that other designs are parts of: an edit of a part makes them stale too. */
const PARTS = /** @type {Record<string, string[]>} */ ({ bbq_pifo: ["bbq", "pifo"], rolling_window: ["bbq"] });

test("a design has no source in the folder of another one that is no part of it, so that an edit makes no other models stale", () => {
  for (const { name, sources, dv } of readDesigns()) {
    const folders = new Set([...sources, ...dv].map((file) => path.relative(at("rtl"), file).split(path.sep)[0]));
    assert.deepEqual(
      [...folders].sort(),
      ["common", name, ...(PARTS[name] ?? [])].sort().filter((folder) => folders.has(folder)),
    );
    for (const part of PARTS[name] ?? []) assert.ok(folders.has(part), `${name} has nothing of ${part}`);
  }
});

test("each model has a key of its own, which changes with Verilator", () => {
  const keys = (/** @type {string} */ id) => readModels().map((model) => modelKey({ ...verilator, id }, model));
  assert.equal(new Set([...keys("5.006"), ...keys("5.040")]).size, 2 * readModels().length);
  assert.deepEqual(keys("5.006"), keys("5.006"));
});
