// Parameters that a design cannot be built with stop its elaboration, in words, with the flags of our builds.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { run } from "../lib/run.mjs";
import { root } from "../lib/system.mjs";
import { readDesigns, rtlName } from "./designs.mjs";
import { needTools } from "./tools.mjs";
import { severity } from "./verilate.mjs";

/**
 * What Verilator's elaboration of a design says.
 * @param {string} name
 * @param {Record<string, number>} parameters
 * @returns {Promise<string>} "" if nothing is wrong
 */
async function elaborate(name, parameters) {
  const design = readDesigns().find((design) => design.name === name);
  assert.ok(design);
  const { verilator } = await needTools();
  const values = Object.entries(parameters).map(([key, value]) => `-G${rtlName(key)}=${value}`);
  const files = design.sources.map((file) => path.relative(root, file));
  const folders = [...new Set(files.map((file) => `-I${path.dirname(file)}`))];
  try {
    await run(
      verilator.command,
      ["--lint-only", "-Wno-lint", "-Wno-style", ...severity, ...folders, "--top-module", name, ...values, ...files],
      {
        env: verilator.env,
      },
    );
    return "";
  } catch (error) {
    return String(error);
  }
}

/** @type {[Record<string, number>, RegExp][]} */
const refused = [
  [{ width: 32 }, /Width must be a power of 2 from 64 to 1024/],
  [{ width: 96 }, /Width must be a power of 2 from 64 to 1024/],
  [{ width: 2048 }, /Width must be a power of 2 from 64 to 1024/],
  [{ rows: 0 }, /at least one row/],
  [{ row_bytes: 0 }, /at least one row/],
  [{ rows: 449, row_bytes: 18 }, /at most 8086 bytes/],
  [{ rows: 12, row_bytes: 14, variant: 1 }, /a switch has 44 fields of 32 bits/],
  [{ program: 5 }, /there is no such program/],
];

/** @type {Record<string, number>[]} */
const taken = [
  { width: 1024, rows: 448, row_bytes: 18, program: 1 },
  { rows: 11, row_bytes: 14, variant: 1, program: 2 },
  { rows: 1, row_bytes: 1, program: 4 },
];

test("the sequencer refuses parameters that cannot work, and takes their neighbours", async () => {
  for (const [parameters, problem] of refused)
    assert.match(await elaborate("scr_sequencer", parameters), problem, JSON.stringify(parameters));
  for (const parameters of taken)
    assert.equal(await elaborate("scr_sequencer", parameters), "", JSON.stringify(parameters));
});

test("so do queues", async () => {
  assert.match(await elaborate("bbq", { W: 3 }), /W must be a power of 2, at least 2/);
  assert.match(await elaborate("pifo", { N: 1 }), /N must be at least 2/);
  assert.equal(await elaborate("pifo", { N: 2 }), "");
});
