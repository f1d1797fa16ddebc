import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { findHidden } from "./adopted-hidden.mjs";
import { findTools } from "./tools.mjs";

/** What is found in a module with these lines, in a folder of this name. @param {string[]} lines @param {string} [name] */
async function found(lines, name = "sources") {
  const parent = realpathSync(mkdtempSync(path.join(tmpdir(), "hidden-")));
  const folder = path.join(parent, name);
  mkdirSync(folder);
  // What is left of "my sources" before the blank is there as well.
  mkdirSync(path.join(parent, "my"));
  writeFileSync(path.join(parent, "outside.svh"), "// outside\n");
  writeFileSync(path.join(folder, "inside.svh"), "// inside\n");
  symlinkSync(path.join(parent, "outside.svh"), path.join(folder, "link.svh"));
  const file = path.join(folder, "m.sv");
  writeFileSync(file, ["module m (input logic clk, output logic q);", ...lines, "endmodule", ""].join("\n"));
  const tools = findTools();
  assert.ok(tools, "Verilator is there");
  const problems = await findHidden(tools.verilator, [`-I${folder}`, file], [folder]);
  return problems.map(({ file, line, found }) => `${path.basename(file)}:${line}: ${found.split(parent).join("…")}`);
}

test("hardware is no problem, nor are its strings and comments", async () => {
  assert.deepEqual(await found(['  `include "inside.svh"', '  initial $display("$system"); // $c("1")']), []);
});

test("a folder may have a blank in its name", async () => {
  const lines = ["  `ifdef A", "  logic a;", "  `else", "  logic b;", "  `endif"];
  assert.deepEqual(await found(lines, "my sources"), []);
});

test("what only Verilator sees is found, where it stands", async () => {
  const shy = (/** @type {string} */ line) => ["  `ifndef __slang__", `  ${line}`, "  `endif"];
  assert.deepEqual(await found(shy('always_ff @(posedge clk) q <= $c("1");')), ["m.sv:3: what runs programs or C"]);
  assert.deepEqual(await found(shy('initial void\'($system("ls"));')), ["m.sv:3: what runs programs or C"]);
  assert.deepEqual(await found(shy('import "DPI-C" function int f();')), ['m.sv:3: a function in C (`"DPI-C"`)']);
});

test("files outside the folder are found, by whatever way they are named", async () => {
  for (const name of ["../outside.svh", "link.svh"]) {
    const problems = await found([`  \`include "${name}"`]);
    assert.equal(problems.length > 0 && problems[0], `${name.split("/").pop()}:0: the file …/sources/${name}`);
  }
});
