import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allFifos, DESCRIPTOR_BITS, descriptorBits, HERE, PUBLISHED, TABLE_4 } from "../hardware";
import { lineRate, packetRate, packetTime, SETTINGS, shortest } from "../line-rate";
import { passes } from "../passes";
import { coverage, FIFOS, gearboxFifos, PRESETS, packetTimes, WEIGHT_SETS, within } from "../schedulers";
import { CARDS } from "./list";

test("each has its card (Q92, Q94 to Q99)", () => {
  for (const id of ["Q92", "Q94", "Q95", "Q96", "Q97", "Q98", "Q99"])
    expect(
      CARDS.filter(({ ids }) => (ids as readonly string[]).includes(id)),
      id,
    ).toHaveLength(1);
  expect(new Set(CARDS.map(({ part }) => part)).size).toBe(CARDS.length);
  for (const { part } of CARDS) expect(part).toMatch(/^[a-z-]+$/);
});

test("line rates are the published ones (Q95, G9)", () => {
  const published = { clock: 350, clocks: 4, bytes: 123, link: 100 };
  expect(packetRate(published)).toBe(87.5);
  expect(lineRate(published)).toBeCloseTo(100.1, 2);
  expect(lineRate({ ...published, bytes: 64 })).toBeCloseTo(58.8, 5);
  expect(packetTime({ ...published, bytes: 64 })).toBeCloseTo(6.72, 5);
  expect(shortest(published)).toBe(123);
  expect(lineRate({ ...published, bytes: 122 })).toBeLessThan(100);
  // Twice the rate at the same clock, the same at half of it.
  const rates = SETTINGS.map(({ setting }) => Number(lineRate(setting).toFixed(1)));
  expect(rates).toEqual([100.1, 58.8, 58.8, 117.6]);
  expect(shortest(SETTINGS[3]?.setting ?? published)).toBeLessThanOrEqual(64);
});

test("schedulers reach 512, 56, 560 and 5600 units (Q92, G9, GA12, GA19)", () => {
  expect(PRESETS.map(coverage)).toEqual([512, 56, 560, 5600]);
  expect(gearboxFifos(3, 8)).toBe(FIFOS);
  expect(WEIGHT_SETS.map(packetTimes)).toEqual([
    [2, 2, 2, 2],
    [2, 2, 4, 4],
    [2, 2, 100, 100],
    [2, 2, 200, 200],
  ]);
  const [gearbox, fine] = PRESETS;
  // Units k T below the reach.
  expect([2, 4, 100, 200].map((time) => within(fine as (typeof PRESETS)[number], time))).toEqual([27, 13, 0, 0]);
  expect([2, 4, 100, 200].map((time) => within(gearbox as (typeof PRESETS)[number], time))).toEqual([255, 127, 5, 2]);
});

test("the presets are those of the scenario that is linked (Q92, G9)", () => {
  const { engines } = JSON.parse(readFileSync("scenarios/gearbox-coverage.json", "utf8"));
  const reach = engines.map(({ parameters }: { parameters: Record<string, number> }) => {
    const { fifos = 0, levels = 1, granularity = fifos ** (levels - 1) } = parameters;
    return fifos * granularity;
  });
  expect(reach).toEqual(PRESETS.map(coverage));
});

test("a descriptor has 72 bits, table 4 is as published (Q94, Q96)", () => {
  expect(DESCRIPTOR_BITS).toBe(72);
  expect(allFifos(PUBLISHED)).toBe(112);
  expect(descriptorBits(PUBLISHED)).toBe(112 * 256 * 72);
  expect(TABLE_4.map(({ used, percent }) => [used, percent])).toEqual([
    [12331, 0.71],
    [9953, 0.29],
    [96, 3.6],
  ]);
});

test("what synthesis makes of the hardware here is what rtl/README.md says", () => {
  const readme = readFileSync("rtl/README.md", "utf8");
  const rows = readme.split("\n").filter((row) => row.startsWith("| Gearbox, "));
  const numbers = rows.map((row) =>
    row
      .split("|")
      .slice(2, 7)
      .map((cell) => Number(cell.replaceAll(",", ""))),
  );
  const told = numbers.map(([luts, flops, , bits, deep]) => [luts, flops, bits, deep]);
  for (const { luts, flops, bits, deep } of HERE) expect(told).toContainEqual([luts, flops, bits, deep]);
});

test("a packet due in 973 units is written 98 times, 3 times and once (Q99)", () => {
  expect([passes.classic(973, 10), passes.dealt(973, 10), passes.direct()]).toEqual([98, 3, 1]);
  expect([passes.classic(9, 10), passes.dealt(9, 10)]).toEqual([1, 1]);
  expect([passes.dealt(10, 10), passes.dealt(99, 10), passes.dealt(100, 10)]).toEqual([2, 2, 3]);
});
