import { expect, test } from "vitest";
import { besides } from "./draw";

test("the number of a tick stands beside its line, and beside the cursor's where that would go through it", () => {
  const usual = besides(100, 500, 2);
  expect(usual).toBeGreaterThan(100);
  expect(besides(100, 100, 2)).toBeGreaterThan(usual);
  for (const cursor of [97, 100, 104, 112, 121]) {
    const left = besides(100, cursor, 2);
    expect(left > cursor + 2 || left + 2 * 8 < cursor, `${left} beside ${cursor}`).toBe(true);
  }
  expect(besides(0, 0, 1)).toBeGreaterThan(2);
});
