import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { at } from "../lib/system.mjs";
import { readDesigns } from "./designs.mjs";
import { warningsOf } from "./lint.mjs";
import { needTools } from "./tools.mjs";

/** The warnings of PIEO once a module was edited, with the names of its files. @param {(text: string) => string} edit @param {string} name */
async function warningsAfter(edit, name = "pieo_summary.sv") {
  const design = readDesigns().find((design) => design.name === "pieo");
  assert.ok(design);
  const folder = mkdtempSync(path.join(tmpdir(), "lint-"));
  try {
    const copies = design.sources.map((file) => {
      const original = file.endsWith("pieo_summary.sv");
      const copy = path.join(folder, original ? name : path.basename(file));
      cpSync(file, copy);
      if (original) writeFileSync(copy, edit(readFileSync(file, "utf8")));
      return copy;
    });
    const { verilator } = await needTools();
    const found = await warningsOf(verilator, { ...design, sources: copies });
    return found.map((line) => line.replace(/^.*\/(?=\w+\.s?v:)/, ""));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A bit that nothing reads, and 4 bits into 2, behind the line of comment that ends the head. @param {string} text */
const careless = (text) =>
  text.replace(
    "  // Elements are in the order of rank.\n",
    "  logic [1:0] narrow;\n  logic spare;\n  assign narrow = row_i[0][3:0];\n  assign spare = narrow[0] && narrow[1];\n$&",
  );

test("an unused bit and 4 bits into 2 are named with file and line, in a `.v` file as well", async () => {
  const lines = careless(readFileSync(at("rtl/pieo/pieo_summary.sv"), "utf8")).split("\n");
  const lineOf = (/** @type {string} */ text) => lines.findIndex((line) => line.includes(text)) + 1;
  for (const name of ["pieo_summary.sv", "pieo_summary.v"]) {
    const found = await warningsAfter(careless, name);
    const at = (/** @type {string} */ text) => found.filter((line) => line.startsWith(`${name}:${lineOf(text)}: `));
    assert.match(at("logic spare;").join(), /UNUSED/);
    assert.match(at("assign narrow =").join(), /WIDTH.*2 bits.*4 bits/);
    assert.equal(found.length, 2, found.join("\n"));
  }
});

test("the sources of the repository have none", async () => {
  assert.deepEqual(await warningsAfter((text) => text), []);
});
