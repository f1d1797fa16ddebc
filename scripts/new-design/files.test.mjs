import assert from "node:assert/strict";
import { test } from "node:test";
import { filesOf } from "./files.mjs";
import { shapeOf } from "./shape.mjs";
import { mapOf, operation, set } from "./testing.mjs";

/** @typedef {import("./shape.mjs").ModuleMap} ModuleMap */

/** A file of a design. @param {string} fixture @param {string} file @param {(map: ModuleMap) => void} [edit] */
function textOf(fixture, file, edit) {
  const shape = shapeOf(mapOf(fixture, edit), { name: "made", title: null });
  const found = filesOf(shape, [{ name: "given.sv", text: "" }]).find(({ path }) => path === file);
  return found?.text ?? assert.fail(`no file ${file}`);
}
const top = (/** @type {string} */ fixture, /** @type {(map: ModuleMap) => void} */ edit = () => {}) =>
  textOf(fixture, "rtl/made/made.sv", edit);

test("the wrapper drives slices, constants and inputs that are active when 0", () => {
  const text = top("axis_rank", (map) => {
    operation(map, 0).valid = "!s_axis_tvalid & s_axis_tlast";
    map.ties = { "s_axis_tkeep[2:1]": 3 };
  });
  assert.match(
    text,
    /assign given_s_axis_tuser = \(in_offers \? 16'\(in_rank_i\) \| \(16'\(in_flow_i\) << 12\) : '0\);/,
  );
  assert.match(text, /assign given_s_axis_tvalid = \(\(in_offers \? 1'h1 : '0\)\) \^ 1'h1;/);
  assert.match(text, /assign given_s_axis_tlast = \(in_offers \? 1'h1 : '0\);/);
  assert.match(text, /assign given_s_axis_tkeep = \(4'h3 << 1\);/);
  assert.match(text, /assign given_aresetn = rst_ni;/);
});

test("where no output says that there is room, elements are counted", () => {
  const text = top("xilinx_fifo", (map) => {
    delete operation(map, 0).refused;
    delete operation(map, 1).refused;
  });
  assert.match(text, /in_offers = in_valid_i && ready_o && count_q != CountWidth'\(Capacity\);/);
  assert.match(text, /out_offers = out_valid_i && ready_o && count_q != '0;/);
});

test("an operation that must not be presented too early waits for ready, others are presented at once", () => {
  assert.match(
    top("axis_rank"),
    /in_offers = in_valid_i && ready_o;\n {2}assign in_accept_o = in_offers && given_s_axis_tready;/,
  );
  const gated = top("axis_rank", (map) => set(operation(map, 0), { gated: true }));
  assert.match(gated, /in_offers = in_valid_i && ready_o && given_s_axis_tready;\n {2}assign in_accept_o = in_offers;/);
});

test("a code tells operations of one port apart, and a reset takes its steps", () => {
  const text = top("op_enum");
  assert.match(text, /given_op_i = \(in_offers \? 2'h1 : '0\) \| \(out_offers \? 2'h2 : '0\);/);
  assert.match(text, /clearing_q <= 4'd8;/);
  const held = top("xilinx_fifo", (map) => set(map, { reset: { signal: "srst", cycles: 4, wait: 2 } }));
  assert.match(held, /assign given_srst = !\(rst_ni && clearing_q <= 3'd2\);/);
});

test("every file has its own path, and says what is left to do by hand", () => {
  const map = mapOf("axis_rank", (map) => set(map, { defines: { SMALL: "4" } }));
  const files = filesOf(shapeOf(map, { name: "made", title: null }), [{ name: "given.sv", text: "" }]);
  assert.equal(new Set(files.map(({ path }) => path)).size, files.length);
  assert.equal(
    files.find(({ path }) => path === "rtl/made/given/made_macros.sv")?.text.includes("`define SMALL 4"),
    true,
  );
  for (const { path, text, about } of files) if (about.includes("by hand")) assert.match(text, /By hand: /, path);
  for (const { path, text } of files) assert.doesNotMatch(text, /\[object|NaN|`undefined|"undefined/, path);
});
