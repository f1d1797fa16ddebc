import { describe, expect, test } from "vitest";
import { axisOf, isWide, tickText } from "./axis";
import { spread } from "./labels";
import { SERIES_STYLES, seriesStyle, seriesStylesOf } from "./series-style";

test("values of more than two decades are wide, zeros aside", () => {
  expect(isWide([0, 1, 100])).toBe(false);
  expect(isWide([0, 1, 101])).toBe(true);
  expect(isWide([1, 11], 1)).toBe(true);
  expect(isWide([0, 0])).toBe(false);
  expect(isWide([])).toBe(false);
});

test("long numbers are short on an axis", () => {
  expect([0, 0.001, 0.00003, -0.0002, 0.5, 9999, 20_000].map(tickText)).toEqual([
    "0",
    "0.001",
    "3e-5",
    "-2e-4",
    "0.5",
    "9,999",
    "20k",
  ]);
});

describe("a logarithmic scale", () => {
  const scale = axisOf([0, 1, 10, 1000], 300, 0, { log: true });

  test("has a line of its own for 0, below all that is more", () => {
    expect(scale.zero).toBe(300);
    expect(scale.at(0)).toBe(300);
    expect(scale.at(1)).toBeLessThan(285);
    expect(scale.ticks[0]).toMatchObject({ value: 0, text: "0" });
    expect(axisOf([1, 10], 300, 0, { log: true }).zero).toBeNull();
  });

  test("has equal steps for equal ratios", () => {
    expect(scale.at(10) - scale.at(1)).toBeCloseTo(scale.at(100) - scale.at(10), 6);
  });

  test.each([
    [0.0001, 1e9],
    [3, 5],
    [7, 7],
    [0.2, 40],
  ])("has some ticks between %d and %d, not too many, all within", (least, most) => {
    const { ticks } = axisOf([least, most], 300, 0, { log: true, count: 6 });
    expect(ticks.length).toBeGreaterThan(0);
    expect(ticks.length).toBeLessThan(14);
    for (const { at } of ticks) expect(at >= -0.01 && at <= 300.01).toBe(true);
  });
});

test("a linear scale begins at 0 and holds what there is, also of one value or none", () => {
  for (const values of [[5], [0], [], [1, 2, 3], [-4, 4]]) {
    const { at, ticks } = axisOf(values, 300, 0, {});
    for (const value of [...values, 0]) expect(at(value) >= 0 && at(value) <= 300, String(values)).toBe(true);
    expect(ticks.some(({ value }) => value === 0)).toBe(true);
  }
});

test("ticks can have a larger unit than their values", () => {
  const { ticks } = axisOf([0, 10_000], 300, 0, { per: 1000 });
  expect(ticks.find(({ value }) => value === 10_000)?.text).toBe("10");
});

test("labels are moved apart, as little as possible, and stay within", () => {
  expect(spread([10, 50, 90], 10, 0, 100)).toEqual([10, 50, 90]);
  expect(spread([50, 50], 10, 0, 100)).toEqual([45, 55]);
  expect(spread([2, 3, 98], 10, 0, 100)).toEqual([5, 15, 95]);
  const many = spread(
    Array.from({ length: 20 }, (_, i) => i),
    10,
    0,
    100,
  );
  expect(many.filter((at) => at !== null)).toHaveLength(10);
});

test("sixteen series styleNumber sixteen ways, and a scheduler the same in every figure", () => {
  const styleNumbers = Array.from({ length: 2 * SERIES_STYLES }, (_, i) => seriesStyle(i));
  expect(new Set(styleNumbers.map(({ shape, hollow }) => `${shape} ${hollow}`)).size).toBe(16);
  expect(new Set(styleNumbers.map(({ token, dash }) => `${token} ${dash}`)).size).toBe(SERIES_STYLES);
  const of = (designs: readonly string[]) =>
    seriesStylesOf(designs.map((design) => ({ engine: { design, implementation: "model" } })));
  expect(of(["fifo", "greedy", "sp_pifo"])).toEqual([1, 3, 0]);
  expect(of(["greedy", "sp_pifo", "sp_pifo", "sp_pifo", "sp_pifo"])).toEqual([3, 0, 1, 2, 4]);
  expect(new Set(of(Array.from({ length: 16 }, () => "greedy"))).size).toBe(16);
});

test("a formula looks like the run that it is compared with, hollow", () => {
  const set = [{ path: "bench.clock_ps", values: [640] }];
  const styles = seriesStylesOf([
    { technique: "lock" },
    { technique: "scr" },
    { technique: "scr", set },
    { technique: "scr", formula: "cores" },
    { technique: "scr", formula: "cores", set },
    { technique: "rss", formula: "cores" },
  ]);
  expect(styles).toEqual([1, 0, 2, 8, 10, 3]);
  expect(seriesStyle(8)).toEqual({ ...seriesStyle(0), hollow: true });
});
