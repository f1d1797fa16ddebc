import { describe, expect, test } from "vitest";
import { STRIPS } from "../panels/pipeline/layout";
import { stripForm } from "./parts";

describe("the pipeline strip", () => {
  test("is whole where the structure can be read below it", () => {
    expect(stripForm(154 + 300, 300, false)).toBe("full");
    expect(stripForm(154 + 280, 300, false)).toBe("full");
  });

  test("gets lower before the structure gets too small, and goes at last", () => {
    expect(stripForm(154 + 200, 300, false)).toBe("line");
    expect(stripForm(STRIPS.low.height + 280, 300, false)).toBe("low");
    expect(stripForm(250, 300, false)).toBe(null);
  });

  test("leaves the structure its whole size before an audience as long as it can, and room for lists where it can", () => {
    expect(stripForm(154 + 300, 300, true)).toBe("low");
    expect(stripForm(STRIPS.line.height + 300, 300, true)).toBe("line");
    expect(stripForm(STRIPS.line.height + 299, 300, true)).toBe("line");
    expect(stripForm(STRIPS.line.height + 179, 300, true)).toBe(null);
  });
});
