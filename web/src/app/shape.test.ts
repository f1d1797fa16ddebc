import { expect, test } from "vitest";
import { shapeOf } from "./shape";

test("an address says which parts are shown", () => {
  expect([...shapeOf("").hidden]).toEqual([]);
  expect([...shapeOf("?hide=why, pipeline,nonsense").hidden]).toEqual(["pipeline", "why"]);
  expect(shapeOf("?embed=1&hide=timeline")).toEqual({
    hidden: new Set(["top", "panel", "timeline"]),
    embedded: true,
  });
  expect([...shapeOf("?embed=1&hide=bar,transport").hidden]).toEqual(["top", "bar", "panel", "transport"]);
  expect(shapeOf("?embed=yes").embedded).toBe(false);
});
