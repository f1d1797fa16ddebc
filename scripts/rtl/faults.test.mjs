import assert from "node:assert/strict";
import { test } from "node:test";
import { at } from "../lib/system.mjs";
import { readDesigns } from "./designs.mjs";
import { nameFaults, plantFaults, strayRecords, triedFiles } from "./faults.mjs";

/** @param {string} source @param {string} expression @param {string} kind @param {string} before @param {string} after */
function found(source, expression, kind, before, after) {
  const start = Buffer.from(source).indexOf(expression);
  const end = start + Buffer.byteLength(expression);
  return { file: "rtl/a/a.sv", line: 1, kind, text: expression, start, end, before, after };
}

test("a fault that stands within another one is wrapped by it, bytes counted", () => {
  const source = "// µ\nif (x < y) z = w;";
  const faults = nameFaults([
    found(source, "x < y", "always", "(", ") || $F"),
    found(source, "x < y", "never", "(", ") && !$F"),
    found(source, "y", "negated", "(", ") ^ $F"),
    found(source, "w", "negated", "(", ") ^ $F"),
  ]);
  const on = (/** @type {number} */ number) => `(fault_pkg::fault == 16'd${number})`;
  assert.equal(
    plantFaults(Buffer.from(source), faults),
    `// µ\nif (((x < (y) ^ ${on(3)}) && !${on(2)}) || ${on(1)}) z = (w) ^ ${on(4)};`,
  );
  assert.equal(plantFaults(Buffer.from(source), []), source);
});

test("the same decision twice in a file has two names", () => {
  const source = "a = b; a = b;";
  const names = nameFaults(Array(2).fill(found(source, "b", "negated", "", ""))).map(({ name }) => name);
  assert.deepEqual(names, ["a.sv negated: b", "a.sv negated: b (2)"]);
});

test("a record of a file that no design has is stray", () => {
  assert.deepEqual(strayRecords("# why\na.sv never: if (x)\n\nb.sv never: if (x)\n", ["a.sv"]), ["b.sv never: if (x)"]);
});

test("every source is tried in one design, and a part that is a design too in its own", () => {
  const designs = readDesigns();
  const all = [...new Set(designs.flatMap(({ sources }) => sources))].filter((file) => file.endsWith(".sv"));
  assert.deepEqual(designs.flatMap((design) => triedFiles(design, designs)).sort(), all.sort());
  const tried = (/** @type {string} */ name) =>
    designs.filter((design) => design.name === name).flatMap((design) => triedFiles(design, designs));
  assert.ok(tried("pifo").some((file) => file.endsWith("/pifo/pifo_list.sv")));
  assert.deepEqual(tried("bbq_pifo"), [at("rtl/bbq_pifo/bbq_pifo.sv")]);
});
