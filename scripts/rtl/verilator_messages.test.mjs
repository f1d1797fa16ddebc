import assert from "node:assert/strict";
import { test } from "node:test";
import { buildFailure, errorLines, loopSignals, shortWarnings } from "./verilator_messages.mjs";

const warning = (/** @type {number} */ line) => `%Warning-WIDTH: q.sv:${line}:3: Operator ADD expects 4 bits\n`;

test("errors come before warnings, of which there are at most 10", () => {
  const warnings = Array.from({ length: 14 }, (_, i) => warning(i + 1)).join("");
  const printed =
    `${warnings}%Error: q.sv:7:5: Can't find definition of variable: 'x'\n    7 |  x\n` +
    `%Error-UNSUPPORTED: q.sv:9:1: Unsupported: tagged union\n%Error: Exiting due to 2 error(s)\n`;
  const lines = buildFailure(printed).split("\n");
  assert.equal(lines[0], "q.sv:7: Can't find definition of variable: 'x'");
  assert.equal(lines[1], "q.sv:9: Unsupported: tagged union");
  assert.equal(lines[2], "warning: q.sv:1: WIDTH: Operator ADD expects 4 bits");
  assert.equal(lines.length, 13);
  assert.equal(lines[12], "warning: and 4 more warnings of Verilator");
  assert.equal(shortWarnings(warning(1) + warning(1)).length, 1);
});

test("errors without a place, and what is no error", () => {
  assert.deepEqual(errorLines("%Error: Internal Error: a.cpp:3: why\n"), ["Internal Error: a.cpp:3: why"]);
  assert.equal(buildFailure("Killed\n"), "Killed");
});

test("a loop is named by the warning, or by the C++ where a comment forbids it", () => {
  const printed = "%Warning-UNOPTFLAT: q.sv:3:9: Signal unoptimizable: Circular combinational logic: 'q.ring'\n";
  const written = (/** @type {string} */ signal) =>
    `VL_DBG_MSGF("         'act' region trigger index 0 is active: @([hybrid] ${signal})\\n");`;
  assert.equal(
    loopSignals("q", printed, written("q.ring"), () => ""),
    "ring (q.sv:3)",
  );
  const silent = loopSignals("q", "", written("q.u_core.ring") + written("q.u_core.ring"), (name) => `${name}.sv:1`);
  assert.equal(silent, "u_core.ring (first named in ring.sv:1)");
  assert.equal(
    loopSignals("q", "", "", () => ""),
    "",
  );
});
