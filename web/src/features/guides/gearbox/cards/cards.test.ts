import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardOf, cardsOf, rowsOf, wordsOf } from "../../../../../test/guide-text.ts";
import guide from "../guide.md";
import { lineRate, packetRate, packetTime, SETTINGS, shortest } from "../line-rate";
import { DESCRIPTOR } from "./Descriptor";

/** Cards by their row of docs/papers.md. */
const CARDS = {
  Q76: "late",
  Q92: "presets",
  Q94: "interface",
  Q95: "line-rate",
  Q96: "resources",
  Q97: "systems",
  Q98: "published",
  Q99: "recirculation",
};

/** Number of FIFOs of all schedulers that the paper compares (table 2). */
const FIFOS = 56;
/** Number of FIFOs of Gearbox: two sets of each level but the highest, one of that, and the sub-FIFOs of a step-down FIFO of each but the
 * lowest. */
const gearboxFifos = (levels: number, perSet: number) => (2 * (levels - 1) + 1) * perSet + (levels - 1) * perSet;

/** Weights of four flows (table 3). */
const WEIGHT_SETS = [
  [1, 1, 1, 1],
  [2, 2, 1, 1],
  [50, 50, 1, 1],
  [100, 100, 1, 1],
];
/** Units of virtual time of a packet of 1500 bytes: 2 for the heaviest flow, more for others by their weight. */
const packetTimes = (weights: readonly number[]) => weights.map((weight) => (2 * Math.max(...weights)) / weight);
/** Number of packets of a flow that are within reach at once. */
const within = (reach: number, packetTime: number) => Math.ceil(reach / packetTime) - 1;

/** Number of times that a packet is written in one ring of FIFOs: once, and once at each turn before its own. */
const inOneRing = (ahead: number, fifos: number) => 1 + Math.floor(ahead / fifos);
/** Number of times that it is written in rings of ever coarser FIFOs: once for each ring from its first one down. */
function inRings(ahead: number, fifos: number): number {
  let written = 1;
  for (let reach = fifos; ahead >= reach; reach *= fifos) written += 1;
  return written;
}

/** Number of FIFOs in two sets of each level but the highest. */
const allFifos = (levels: number, fifos: number) => (2 * levels - 1) * fifos;
const en = (value: number) => value.toLocaleString("en");

test("each has its card (Q76, Q92, Q94 to Q99)", () => {
  const parts = cardsOf(guide).map(({ keys }) => keys.part);
  for (const [id, part] of Object.entries(CARDS)) expect(parts, id).toContain(part);
  expect(new Set(parts).size).toBe(parts.length);
});

test("line rates are the published ones (Q95, G9)", () => {
  const published = { clock: 350, clocks: 4, bytes: 123, link: 100 };
  expect(packetRate(published)).toBe(87.5);
  expect(lineRate(published)).toBeCloseTo(100.1, 2);
  expect(lineRate({ ...published, bytes: 64 })).toBeCloseTo(58.8, 5);
  expect(packetTime({ ...published, bytes: 64 })).toBeCloseTo(6.72, 5);
  expect(shortest(published)).toBe(123);
  expect(lineRate({ ...published, bytes: 122 })).toBeLessThan(100);
  // Twice the rate at the same clock, the same rate at half of it.
  const rates = SETTINGS.map(({ setting }) => Number(lineRate(setting).toFixed(1)));
  expect(rates).toEqual([100.1, 58.8, 58.8, 117.6]);
  expect(shortest(SETTINGS[3]?.setting ?? published)).toBeLessThanOrEqual(64);
});

test("schedulers reach 512, 56, 560 and 5600 units (Q92, G9, GA12, GA19)", () => {
  const reaches = [8 * 64, FIFOS, 10 * FIFOS, 100 * FIFOS];
  expect(gearboxFifos(3, 8)).toBe(FIFOS);
  const rows = rowsOf(guide, "presets");
  expect(rows.slice(0, 4).map((row) => row[2])).toEqual(reaches.map(en));
  for (const [i, reach] of reaches.entries()) {
    const packets = WEIGHT_SETS.map((weights) => within(reach, Math.max(...packetTimes(weights))));
    expect(rows[i]?.slice(3)).toEqual(packets.map((count) => (count === 0 ? "none" : en(count))));
  }
  expect(rows[4]?.slice(3)).toEqual(WEIGHT_SETS.map((weights) => packetTimes(weights).join(", ")));
});

test("the presets are those of the scenario that is linked (Q92, G9)", () => {
  const { engines } = JSON.parse(readFileSync("scenarios/gearbox-coverage.json", "utf8"));
  const reach = engines.map(({ parameters }: { parameters: Record<string, number> }) => {
    const { fifos = 0, levels = 1, granularity = fifos ** (levels - 1) } = parameters;
    return fifos * granularity;
  });
  expect(reach.map(en)).toEqual(
    rowsOf(guide, "presets")
      .slice(0, 4)
      .map((row) => row[2]),
  );
});

test("a descriptor has 72 bits, table 4 is as published (Q94, Q96)", () => {
  const bits = DESCRIPTOR.reduce((sum, field) => sum + field.bits, 0);
  expect(bits).toBe(72);
  expect(wordsOf(cardOf(guide, "interface").body)).toContain("as published: 72 bits");
  const words = wordsOf(cardOf(guide, "resources").body);
  expect(words).toContain(`${allFifos(4, 16)} FIFOs`);
  expect(words).toContain(`${((allFifos(4, 16) * 256 * bits) / 1e6).toFixed(2)} Mbit`);
  expect(rowsOf(guide, "resources").slice(0, 3)).toEqual([
    ["Look-up tables", "12,331", "0.71 %"],
    ["Flip-flops", "9,953", "0.29 %"],
    ["Block RAMs", "96", "3.6 %"],
  ]);
});

test("what synthesis makes of the hardware here is what rtl/README.md says", () => {
  const readme = readFileSync("rtl/README.md", "utf8");
  const lines = readme.split("\n").filter((row) => row.startsWith("| Gearbox, "));
  const numbers = lines.map((row) =>
    row
      .split("|")
      .slice(2, 7)
      .map((cell) => cell.trim()),
  );
  const there = numbers.map(([luts, flops, , bits, deep]) => [luts, flops, bits, deep]);
  const here = rowsOf(guide, "resources").slice(4);
  expect(here).toHaveLength(4);
  for (const row of here) expect(there).toContainEqual(row.slice(1));
});

test("a packet due in 973 units is written 98 times, 3 times and once (Q99)", () => {
  const written = rowsOf(guide, "recirculation").map((row) => Number(row.at(-1)));
  expect(written).toEqual([inOneRing(973, 10), inRings(973, 10), 1]);
  expect([inOneRing(9, 10), inRings(9, 10)]).toEqual([1, 1]);
  expect([inRings(10, 10), inRings(99, 10), inRings(100, 10)]).toEqual([2, 2, 3]);
});
