import { expect, test } from "vitest";
import type { Sample } from "./blocks";
import { fitted, numberedEvery, segmentsOf, stepAt, windowAround, windowFrom } from "./layout";

const STEPS = 10_000_000;

test("24 to 64 steps are in sight, the cursor among them", () => {
  for (const width of [200, 560, 664, 960, 1800, 4000]) {
    for (const step of [0, 5, 30, 5_000_000, STEPS - 1]) {
      const sight = windowAround(step, { steps: STEPS, width });
      expect(sight.count).toBeGreaterThanOrEqual(24);
      expect(sight.count).toBeLessThanOrEqual(64);
      expect(step - sight.first).toBeGreaterThanOrEqual(0);
      expect(step - sight.first).toBeLessThan(sight.count);
      expect(sight.first + sight.count).toBeLessThanOrEqual(STEPS);
      expect(sight.width * sight.count).toBeCloseTo(width);
    }
  }
  expect(windowAround(500, { steps: STEPS, width: 960 })).toEqual({ first: 476, count: 40, width: 24 });
  expect(windowAround(500, { steps: STEPS, width: 960, zoom: 2 })).toEqual({ first: 488, count: 20, width: 48 });
});

test("a run of few steps is all in sight", () => {
  expect(windowAround(3, { steps: 7, width: 960 })).toEqual({ first: 0, count: 7, width: 24 });
  expect(windowAround(0, { steps: 0, width: 960 })).toEqual({ first: 0, count: 1, width: 24 });
});

test("a place has its step, and none behind the last", () => {
  const sight = { first: 100, count: 10, width: 24 };
  expect([0, 23.9, 24, 239, 240, -1].map((x) => stepAt(sight, x))).toEqual([100, 100, 101, 109, null, null]);
});

test("a row is cut where its value changes; what is not here and what has no value are segments too", () => {
  const values: Sample[] = ["0", "0", "1", "1", "1", null, null, undefined, "1", "1"];
  const segments = segmentsOf((step) => values[step], { first: 1, count: 8, width: 24 }, values.length);
  expect(segments.map(({ from, to, value }) => [from, to, value])).toEqual([
    [1, 2, "0"],
    [2, 5, "1"],
    [5, 7, null],
    [7, 8, undefined],
    [8, 9, "1"],
  ]);
  expect(segments.map(({ comes, goesOn }) => [comes, goesOn])).toEqual([
    [true, false],
    [false, false],
    [false, false],
    [false, false],
    [false, true],
  ]);
});

test("at the ends of the run nothing comes from before or goes on", () => {
  const segments = segmentsOf(() => "1", { first: 0, count: 64, width: 24 }, 5);
  expect(segments).toEqual([{ from: 0, to: 5, value: "1", comes: false, goesOn: false }]);
});

test("a text is cut with a sign, or left out; leading zeros go first", () => {
  expect([fitted("0004", 4), fitted("0004", 2), fitted("0000", 1), fitted("0abc", 3), fitted("0abc", 2)]).toEqual([
    "0004",
    "4",
    "0",
    "abc",
    "a…",
  ]);
  expect([fitted("dead", 4), fitted("dead", 3.5), fitted("dead", 2), fitted("dead", 1), fitted("d", 1)]).toEqual([
    "dead",
    "de…",
    "d…",
    "",
    "d",
  ]);
});

test("numbers of steps do not touch", () => {
  expect([numberedEvery(24, 20), numberedEvery(24, 40), numberedEvery(6, 61), numberedEvery(1, 300)]).toEqual([
    1, 2, 20, 500,
  ]);
  expect(numberedEvery(0, 20)).toBe(Number.POSITIVE_INFINITY);
});

test("a window that is moved keeps its width, and stays within the run", () => {
  const around = windowAround(50, { steps: 100, width: 720 });
  expect(windowFrom(10.4, around, 100)).toEqual({ ...around, first: 10 });
  expect(windowFrom(-5, around, 100).first).toBe(0);
  expect(windowFrom(99, around, 100).first).toBe(100 - around.count);
  const short = windowAround(2, { steps: 5, width: 720 });
  expect(windowFrom(3, short, 5).first).toBe(0);
});
