import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { checkName, optionsOf, readSources, unitsIn } from "./options.mjs";

test("a map, a name and a title", () => {
  assert.deepEqual(optionsOf(["a.map.json"]), { map: "a.map.json", name: null, title: null });
  const all = optionsOf(["--name", "mine", "a.map.json", "--title", "Mine, at last"]);
  assert.deepEqual(all, { map: "a.map.json", name: "mine", title: "Mine, at last" });
  assert.throws(() => optionsOf([]), /found no map; expected: new-design MAP/);
  assert.throws(() => optionsOf(["a", "b"]), /found two maps/);
  assert.throws(() => optionsOf(["a", "--name"]), /--name: found nothing/);
  assert.throws(() => optionsOf(["a", "--nmae", "b"]), /--nmae: found an option that is none/);
});

test("a name is legal in every language, and free", () => {
  checkName("my_queue2", ["my_queue"]);
  for (const name of ["My", "2queue", "a__b", "_a", "a-b", "a".repeat(41), ""])
    assert.throws(() => checkName(name, []), /^Error: --name: found ".*"; expected at most 40 small letters/, name);
  assert.throws(() => checkName("class", []), /expected a word that means nothing else/);
  assert.throws(() => checkName("pifo", []), /expected a name that is not taken: rtl\/pifo exists/);
  assert.throws(() => checkName("fifo", []), /not taken: wasm\/models\/src\/designs\/fifo exists/);
  assert.throws(() => checkName("pifo_cell", []), /not taken: rtl\/pifo\/pifo_cell\.sv has such a module/);
  assert.throws(() => checkName("mine", ["mine_sva"]), /the sources have a module `mine_sva`/);
});

test("modules and packages of a text, without comments", () => {
  const text = "// module a\npackage p;\nendpackage\n  module automatic m #(int A = 1) (input logic i);\nendmodule";
  assert.deepEqual(unitsIn(text), ["p", "m"]);
});

test("sources are beside the map, of different names, and include nothing", (context) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "new-design-"));
  context.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "more"));
  writeFileSync(path.join(folder, "a.sv"), "module a; endmodule");
  writeFileSync(path.join(folder, "more/a.sv"), "module b; endmodule");
  writeFileSync(path.join(folder, "b.sv"), '// `include "no.svh"\n`include "c.svh"\n');
  writeFileSync(path.join(folder, "a.vhd"), "");
  assert.deepEqual(readSources(folder, ["a.sv"]), [{ name: "a.sv", text: "module a; endmodule" }]);
  assert.throws(() => readSources(folder, ["a.sv", "x.sv"]), /^Error: sources\[1\]: found no file .*x\.sv; expected/);
  assert.throws(() => readSources(folder, ["a.sv", "more/a.sv"]), /^Error: sources\[1\]: found a second a\.sv/);
  assert.throws(() => readSources(folder, ["b.sv"]), /^Error: sources\[0\]: found `include .* in b\.sv; expected/);
  assert.throws(() => readSources(folder, ["a.vhd"]), /^Error: sources\[0\]: found a\.vhd; expected a name that ends/);
});
