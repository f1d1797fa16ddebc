import { expect, test } from "vitest";
import { brokenText } from "./Verdict";

test("invariants that are broken are named by side, whatever the results are", () => {
  expect(brokenText([[], []])).toBe("");
  expect(brokenText([["links"], []])).toBe("Invariants broken on the left: links.");
  expect(brokenText([[], ["links", "counters"]])).toBe("Invariants broken on the right: links and counters.");
  expect(brokenText([["links"], ["links"]])).toBe("Invariants broken on both sides: links.");
  expect(brokenText([["links"], ["order"]])).toBe("Invariants broken on the left: links; on the right: order.");
});
