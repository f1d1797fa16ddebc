import assert from "node:assert/strict";
import { test } from "node:test";
import { storage, synthesisLists } from "./rtl.mjs";
import { expect } from "./testing.mjs";
import { sample } from "./tree.mjs";

test("synthesis lists", () => {
  const list = (/** @type {string[]} */ sources, /** @type {string[]} */ dv) =>
    `{\n"sources": ${JSON.stringify(sources)},\n"dv": ${JSON.stringify(dv)} }`;
  const files = { "rtl/common/c.sv": "", "rtl/a/a.sv": "", "rtl/a/dv/p.sv": "" };
  const [own, dv, file] = [["../common/c.sv", "a.sv"], ["dv/p.sv"], "rtl/a/design.json"];
  expect(synthesisLists, { ...files, [file]: list(own, dv) });
  expect(synthesisLists, { ...files, [file]: list([...own, ...dv], []) }, `${file}:2`);
  expect(synthesisLists, { ...files, [file]: list([], [...own, ...dv]) }, `${file}:3`, `${file}:3`);
  expect(synthesisLists, { ...files, [file]: list(own, []) }, "rtl/a/dv/p.sv:1");
  expect(synthesisLists, {}, "rtl:1");
});

test("arrays only in the modules for storage", () => {
  const array = "module m;\n  logic [7:0] mem [4];\nendmodule";
  expect(storage, { "rtl/common/ram_1r1w.sv": array, "rtl/common/regfile.sv": array, "rtl/a/dv/p.sv": array });
  expect(storage, { "rtl/a/given/a.sv": array });
  expect(storage, { "rtl/common/other.sv": array }, "rtl/common/other.sv:2");
  expect(storage, { "rtl/a/a.sv": array }, "rtl/a/a.sv:2");
  const bad = [
    "logic mem[Depth];",
    "logic signed [3:0][7:0] a, b [2];",
    "bucket_t table_q\n[N];",
    "pkg::word_t table_q [N-1:0];",
    "begin : gen_x logic x [2]; end",
    "typedef struct packed { int unsigned f [2]; } s_t;",
    "`ifdef A\nvar bit [1:0] x [3];",
  ];
  for (const text of bad) assert.equal(storage.check(sample({ "rtl/a/a.sv": `module m;\n${text}` })).length, 1, text);
  expect(storage, {
    "rtl/a/a.sv": [
      "module m #(parameter int A [2] = '{1, 2}) (input logic [3:0] in_i [2]);",
      "  logic [3:0][7:0] a_q; // logic mem [4];",
      "  localparam int unsigned T [2] = '{1, 2};",
      "  typedef struct packed { logic [1:0] f; logic [2:0][1:0] g; } s_t;",
      "  assign a = b[3];",
      "  always_ff @(posedge clk) begin : write if (x[1]) begin q.same[1] <= y[2]; a_q[i] <= z; end else b[2] <= 1; end",
      "  for (genvar i = 0; i < 4; i++) begin : gen_a logic [1:0] w; assign w = a_q[i][1:0]; end",
      "  ram_1r1w #(.Width(8)) u_ram (.clk_i, .rdata_o(a[3]));",
      "  function automatic logic [1:0] f(input logic [1:0] x); return x[1:0]; endfunction",
      '  if (W < 2) $error("bit x [2];");',
    ].join("\n"),
  });
});
