import { describe, expect, test } from "vitest";
import { completeRange, fitted, following, isComplete, LEAST, lengthOf, panned, stepAt, zoomed } from "./stretch";

const STEPS = 10_000;
const whole = completeRange(STEPS);

describe("a stretch", () => {
  test("stays within the run and no shorter than can be seen", () => {
    expect(fitted(-5, 100, STEPS)).toEqual({ first: 0, last: 99 });
    expect(fitted(9_990, 100, STEPS)).toEqual({ first: 9_900, last: 9_999 });
    expect(lengthOf(fitted(50, 1, STEPS))).toBe(LEAST);
    expect(fitted(0, 100, 3)).toEqual({ first: 0, last: 2 });
    expect(isComplete(fitted(0, 1e9, STEPS), STEPS)).toBe(true);
  });

  test("zooms about a step and back to the whole", () => {
    const near = zoomed(whole, 0.5, 2_000, STEPS);
    expect(near).toEqual({ first: 1_000, last: 5_999 });
    let range = whole;
    for (let i = 0; i < 100; i++) range = zoomed(range, 0.8, 1_234, STEPS);
    expect(lengthOf(range)).toBe(LEAST);
    expect(range.first).toBeLessThanOrEqual(1_234);
    expect(range.last).toBeGreaterThanOrEqual(1_234);
    for (let i = 0; i < 100; i++) range = zoomed(range, 1.05, 1_234, STEPS);
    expect(isComplete(range, STEPS)).toBe(false);
    for (let i = 0; i < 100; i++) range = zoomed(range, 1.25, 1_234, STEPS);
    expect(isComplete(range, STEPS)).toBe(true);
  });

  test("follows the cursor only when it leaves", () => {
    const range = { first: 100, last: 199 };
    expect(following(range, 150, STEPS)).toBe(range);
    expect(following(range, 200, STEPS)).toEqual({ first: 185, last: 284 });
    expect(following(range, 99, STEPS)).toEqual({ first: 14, last: 113 });
    expect(panned(range, -1_000, STEPS)).toEqual({ first: 0, last: 99 });
  });
});

test("pointing takes the step there, or a flag close by", () => {
  expect(stepAt(0, whole, [], 0.01)).toBe(0);
  expect(stepAt(1, whole, [], 0.01)).toBe(9_999);
  expect(stepAt(0.5, whole, [5_040, 4_990], 0.005)).toBe(4_990);
  expect(stepAt(0.5, whole, [5_100], 0.005)).toBe(5_000);
  // Eight steps over the full width: the flag beside the pointed step does not catch it.
  expect(stepAt(0.5, { first: 0, last: 7 }, [3], 0.005)).toBe(4);
});
