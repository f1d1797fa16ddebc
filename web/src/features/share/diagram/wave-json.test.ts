import { expect, test } from "vitest";
import { type DiagramLane, waveJson } from "./wave-json";

const lane = (name: string, group: string, isBit: boolean, values: DiagramLane["values"]): DiagramLane => ({
  name,
  group,
  isBit,
  absent: name === "op_i" ? "z" : "x",
  values,
});

/** `cli/src/export/wavedrom/diagram.rs` has the same test. */
test("values are drawn where they change, and groups stand together", () => {
  const lanes = [
    lane("valid_i", "", true, ["0", "1", "1", null]),
    lane("count_q", "u_list", false, ["3", "3", "4", null]),
    lane("op_i", "", false, ["Enqueue", "Enqueue", "0x3e8", null]),
    lane("full", "u_list", true, ["1", "1", "1", "1"]),
  ];
  expect(waveJson("pifo", 7, "clk_i", lanes)).toEqual({
    signal: [
      { name: "clk_i", wave: "p..." },
      { name: "valid_i", wave: "01.x" },
      ["u_list", { name: "count_q", wave: "=.=x", data: ["3", "4"] }, { name: "full", wave: "1..." }],
      { name: "op_i", wave: "=.=z", data: ["Enqueue", "0x3e8"] },
    ],
    head: { text: "pifo", tick: 7 },
    config: { hscale: 2 },
  });
});

test("a diagram without lanes has a clock", () => {
  expect(waveJson("", 0, "clock", [])).toMatchObject({ signal: [{ name: "clock", wave: "p" }], config: { hscale: 1 } });
});
