import { expect, test } from "vitest";
import type { Stage } from "../../gen/types/Stage";
import { cyclesText } from "./cycles";

const hardware = [{} as Stage];

test("of BBQ with PIFO the second cycle of a step is shown, which its hardware says", () => {
  expect(cyclesText({ design: "bbq_pifo", stages: hardware })).toContain("two cycles");
  expect(cyclesText({ design: "bbq_pifo", stages: [] })).toBeNull();
  expect(cyclesText({ design: "bbq", stages: hardware })).toBeNull();
});
