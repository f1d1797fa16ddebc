import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { at } from "../lib/system.mjs";

/** What the build with waveforms of a module with these lines says, if it may open no files. @param {string[]} lines */
function refusalOf(lines) {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "files-")));
  try {
    const text = ["module m (input logic clk, output logic q);", ...lines, "assign q = clk;", "endmodule", ""].join(
      "\n",
    );
    writeFileSync(path.join(folder, "m.sv"), text);
    writeFileSync(path.join(folder, "t.hex"), "0\n0\n");
    const ports = [
      { name: "clk", direction: "in", bits: 1 },
      { name: "q", direction: "out", bits: 1 },
    ];
    const request = JSON.stringify({ folder, top: "m", sources: ["m.sv"], ports, trace: true });
    const env = { ...process.env, QUEUESCOPE_HARDWARE_FILES: "none" };
    const made = spawnSync(process.execPath, [at("scripts/rtl.mjs"), "--adopted", request], { env, encoding: "utf8" });
    return JSON.parse(made.stdout).problems?.map(
      (/** @type {any} */ { file, line, found }) => `${file}:${line}: ${found}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("hardware that a page has sent opens no files, whichever tool sees the call", () => {
  const log = ["integer f;", 'initial f = $fopen("log.txt", "w");'];
  assert.deepEqual(refusalOf(log), ["m.sv:3: a file that is opened"]);
  assert.deepEqual(refusalOf(["`ifndef __slang__", ...log, "`endif"]), ["m.sv:4: a file that is opened"]);
  assert.deepEqual(refusalOf(['initial begin $dumpfile("m.vcd"); $dumpvars; end']), ["m.sv:2: a file that is opened"]);
  const memory = ["logic t [2];", 'initial $readmemh("t.hex", t);', "logic u;", "assign u = t[q];"];
  assert.deepEqual(refusalOf(memory), ["m.sv:3: a memory that is read from a file"]);
});
