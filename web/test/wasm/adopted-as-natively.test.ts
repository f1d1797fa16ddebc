// The page adopts modules as the command line does: the same map, and the same words for what does not go.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { AdoptedMap } from "../../src/gen/types/AdoptedMap";
import { adoptFixture, tryTexts } from "./adopted.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** The map that `queuescope adopt` writes for sources in a folder. */
async function native(folder: string): Promise<AdoptedMap> {
  const sources = readdirSync(folder).filter((name) => /\.s?v$/.test(name));
  const out = path.join(folder, "m.map.json");
  const args = ["scripts/queuescope.mjs", "adopt", ...sources.map((name) => path.join(folder, name)), "--out", out];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  return JSON.parse(readFileSync(out, "utf8"));
}

for (const name of ["op_enum", "axis_fifo", "lane_arrays", "chisel_queue", "struct_ports"])
  test(`${name} gets the same map`, async () => {
    const { folder, probed } = await adoptFixture(name);
    expect(JSON.parse(probed.map)).toEqual(await native(folder));
  }, 400_000);

/** A queue of one element with more in it. */
const queue = (more: string) =>
  `
module loopy (input logic clk_i, rst_ni, push_i, pop_i, input logic [7:0] data_i, output logic full_o, empty_o,
  output logic [7:0] data_o);
  logic full_q;
  logic [7:0] data_q, mask;
  assign full_o = full_q;
  assign empty_o = !full_q;
  assign data_o = data_q ^ mask;
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) full_q <= 1'b0;
    else full_q <= push_i && !full_q || full_q && !pop_i;
  always_ff @(posedge clk_i) if (push_i && !full_q) data_q <= data_i;
${more}
endmodule
`.trimStart();

test("logic that does not settle ends no worker: it is named with its place", async () => {
  const { probed } = await tryTexts({
    "loopy.sv": queue("  logic ring;\n  assign ring = full_q ? !ring : 1'b0;\n  assign mask = {8{ring}};"),
  });
  const found = "logic that does not settle: a combinational loop through ring (loopy.sv:12)";
  expect(probed).toMatchObject({ ok: false, error: { kind: "problems", problems: [{ path: "sources", found }] } });
}, 400_000);

test("a memory that is read from a file is refused, with its place", async () => {
  const text = queue('  logic [7:0] table_q [4];\n  initial $readmemh("t.hex", table_q);\n  assign mask = table_q[0];');
  const tried = tryTexts({ "loopy.sv": text, "t.hex": "0\n0\n0\n0\n" });
  await expect(tried).rejects.toMatchObject({ problems: [{ file: "loopy.sv", line: 13 }] });
}, 400_000);
