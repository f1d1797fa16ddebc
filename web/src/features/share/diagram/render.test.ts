import { expect, test } from "vitest";
import { renderDiagram } from "./render";
import { waveJson } from "./wave-json";

test("diagrams of one step and of more are drawn, with the numbers of their steps", () => {
  for (const values of [["3"], ["3", "4"], ["3", "4", "4"]]) {
    const lane = { name: "count_q", group: "", isBit: false, absent: "x" as const, values };
    const { text } = renderDiagram(waveJson("pifo", 7, "clk_i", [lane]));
    const written = text
      .replace(/<style.*?<\/style>/gs, "")
      .replace(/<[^>]*>/g, " ")
      .split(/\s+/);
    for (const [at, value] of values.entries())
      expect(written).toEqual(expect.arrayContaining([String(7 + at), value]));
  }
});
