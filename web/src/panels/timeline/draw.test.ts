import { expect, test } from "vitest";
import { besides } from "./draw";

test("the number of a tick stands beside its line, and beside the cursor's where that would go through it", () => {
  const usual = besides(100, 500, 2, 1) as number;
  expect(usual).toBeGreaterThan(100);
  expect(besides(100, 100, 2, 1)).toBeGreaterThan(usual);
  for (let cursor = 80; cursor < 140; cursor++) {
    const left = besides(100, cursor, 2, 1);
    const clear = left === null || left > cursor + 2 || left + 2 * 7 < cursor + 1;
    expect(clear, `${left} beside ${cursor}`).toBe(true);
  }
});

test("a number is left out rather than put beside another step, and 0 at the first step is not", () => {
  expect(besides(100, 115, 4, 1)).toBeNull();
  expect(besides(0, 0, 1, 1)).toBeGreaterThan(2);
  expect(besides(0, 5, 1, 1.3)).toBeGreaterThan(7);
});
