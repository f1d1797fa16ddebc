// How signals that an adapter names are found in the hardware.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readDesigns } from "./designs.mjs";
import { modulesIn, publicSignals, resolve, usesIn } from "./signals.mjs";

const modules = modulesIn([
  `module cell (input logic clk_i, output logic [3:0] entry_o);
     logic [3:0] entry_q;  // as was_o was
   endmodule
   module list #(parameter int unsigned N = 4) (output logic [N-1:0] stays);
     for (genvar i = 0; i < N; i++) begin : gen_cell
       cell #(.Width($clog2(2 * (N + 1)))) u_cell (.clk_i, .entry_o());
     end
   endmodule
   module top (output logic [3:0] stays_o); list u_list (.stays(stays_o)); endmodule`,
  "module probe (input logic seen); endmodule\nbind list probe #(.N(N)) u_probe (.seen(stays[0]));",
]);

test("an adapter's calls of find and find_each name signals, with their lines", () => {
  const text = `const Signal a = find("u_list.stays"),\n  b = this->find_each(\n  "u_list.gen_cell[#].u_cell.entry_q", 0, 4);\ntext.find('#'); find(name);`;
  assert.deepEqual(usesIn(text, "some.h"), [
    { path: "u_list.stays", file: "some.h", line: 1 },
    { path: "u_list.gen_cell[#].u_cell.entry_q", file: "some.h", line: 2 },
  ]);
});

test("a path leads through instances, generate blocks and what is bound", () => {
  assert.deepEqual(resolve(modules, "top", "stays_o"), { module: "top", name: "stays_o" });
  assert.deepEqual(resolve(modules, "top", "u_list.stays"), { module: "list", name: "stays" });
  assert.deepEqual(resolve(modules, "top", "u_list.gen_cell[#].u_cell.entry_q"), { module: "cell", name: "entry_q" });
  assert.deepEqual(resolve(modules, "top", "u_list.u_probe.seen"), { module: "probe", name: "seen" });
});

test("a path that leads nowhere is a problem, and so is a signal that only a comment has", () => {
  const problem = (/** @type {string} */ path) => resolve(modules, "top", path);
  assert.deepEqual(problem("u_lsit.stays"), { problem: "module top has no instance or block u_lsit" });
  assert.deepEqual(problem("u_list.gen_cel[#].u_cell.entry_q"), {
    problem: "module list has no instance or block gen_cel",
  });
  assert.deepEqual(problem("u_list.stay"), { problem: "module list has no signal stay" });
  assert.deepEqual(problem("u_list.gen_cell[#].u_cell.was_o"), { problem: "module cell has no signal was_o" });
});

test("every signal that an adapter names exists, and is public unless it is a register", () => {
  for (const design of readDesigns()) assert.deepEqual(publicSignals(design).problems, []);
  const { text } = publicSignals(
    /** @type {import("./designs.mjs").Design} */ (readDesigns().find(({ name }) => name === "pifo")),
  );
  assert.equal(
    text,
    '`verilator_config\npublic_flat_rd -module "pifo_list" -var "is_wanted"\npublic_flat_rd -module "pifo_list" -var "stays"\n',
  );
});
