import { expect, test } from "vitest";
import { besides, isClear, ticksOf, topsOf } from "./draw";

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

test("lines share an axis, but an occupancy that would be flat on it has its own", () => {
  const line = (number: number, key: string, max: number) => ({
    track: { number, key, kind: "line" as const, name: key, unit: "", token: "--ink", meaning: "", scale: 1 },
    part: { first: 0, width: 1, values: Float64Array.from([0, max, max]) },
  });
  const tops = (elements: number, waiting: number) => [
    ...topsOf([line(3, "elements", elements), line(4, "waiting", waiting)]),
  ];
  expect(tops(12, 20)).toEqual([
    [3, 20],
    [4, 20],
  ]);
  expect(tops(12, 1502)).toEqual([
    [3, 12],
    [4, 1502],
  ]);
  // A small number of waiting elements is small compared with the occupancy too.
  expect(tops(83, 3)).toEqual([
    [3, 83],
    [4, 83],
  ]);
});

test("a number of the axis ends left of what the lines reach", () => {
  // 30,000 at 419 of 559 pixels, before "waiting ↑1,096".
  expect(isClear(419, 6, "waiting ↑1,096".length, 559, 1)).toBe(false);
  expect(isClear(279, 6, "waiting ↑1,096".length, 559, 1)).toBe(true);
  expect(isClear(419, 6, "↑12".length, 559, 1)).toBe(true);
});

test("an axis has numbers at whole steps in sight", () => {
  expect(ticksOf({ first: 0, last: 99 }, 600)).toEqual([0, 20, 40, 60, 80]);
  expect(ticksOf({ first: 7, last: 9 }, 600)).toEqual([7, 8, 9]);
});
