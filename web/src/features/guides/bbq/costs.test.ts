import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardOf, rowsOf, wordsOf } from "../../../../test/guide-text.ts";
import { printed, queueOf } from "./cards/Memory";
import { bytesText } from "./cards/Range";
import {
  bitmapBytes,
  instances,
  lineRate,
  memoryBits,
  mesh,
  meshCosts,
  packetRate,
  sramArea,
  total,
  yearsOfNanoseconds,
} from "./costs";
import guide from "./guide.md";
import { LARGEST_CHIP, QUEUES, SWITCH, TABLE_4 } from "./published";

// Q32 and R1.
test("the memory of each row of table 4 has the area that is printed", () => {
  expect(TABLE_4).toHaveLength(4);
  for (const row of TABLE_4) expect(printed(sramArea(total(memoryBits(queueOf(row)))))).toBe(row.sram);
});

test("areas in all are what logic and memory make together, to the printed digits", () => {
  for (const row of TABLE_4) {
    const area = sramArea(total(memoryBits(queueOf(row)))) + Number(row.logic);
    // The first row is printed rounded up: 0.00071 + 0.00294 = 0.00365.
    expect(Number(row.total) / area).toBeCloseTo(1, 1);
    if (row !== TABLE_4[0]) expect(printed(area)).toBe(row.total);
  }
});

// Q19 and BA23.
test("waterlevel bits of five levels of eight bits are 37,448, or 4.68 kB", () => {
  const { waterlevel } = memoryBits({ width: 8, levels: 5, k: 17 });
  expect(waterlevel).toBe(37_448);
  expect((waterlevel / 8 / 1000).toFixed(2)).toBe("4.68");
  expect(wordsOf(cardOf(guide, "memory").body)).toContain("waterlevel bits cost 37,448 bits: 4.68 kB");
});

// Q29.
test("clocks and cycles give the published packets a second", () => {
  const rates = Object.fromEntries(QUEUES.map((queue) => [queue.name, packetRate(queue)]));
  expect(rates).toEqual({
    "BBQ, FPGA": 151,
    "BMW-Tree, FPGA": 55,
    "PIEO, FPGA": 15,
    "PIFO, 7 nm": 1000,
    "BBQ, 7 nm": 1550,
  });
  expect(lineRate({ link: 100, bytes: 64 }).toFixed(1)).toBe("148.8");
  expect(lineRate({ link: 1000, bytes: 64 }).toFixed(0)).toBe("1488");
  // Section 6.3: BBQ has 55 % more than a PIFO.
  expect(Math.round(100 * ((rates["BBQ, 7 nm"] ?? 0) / (rates["PIFO, 7 nm"] ?? 1) - 1))).toBe(55);
  // 37 % and about 10 % of the link for BMW-Tree and PIEO, all of it for BBQ.
  const share = (name: string) => Math.round((100 * (rates[name] ?? 0)) / lineRate({ link: 100, bytes: 64 }));
  expect([share("BMW-Tree, FPGA"), share("PIEO, FPGA"), share("BBQ, FPGA")]).toEqual([37, 10, 101]);
});

// Q33 and BA25.
test("a switch of 8.4 billion packets a second needs 12 instances of 3.48 mm² in all", () => {
  expect(instances(SWITCH)).toBe(12);
  expect(instances({ ...SWITCH, instance: 1.55 })).toBe(12);
  const area = instances(SWITCH) * SWITCH.area;
  expect(area.toFixed(2)).toBe("3.48");
  expect([((100 * area) / LARGEST_CHIP).toFixed(1), ((100 * area) / SWITCH.chip).toFixed(2)]).toEqual(["0.4", "1.74"]);
});

// Q34.
test("the mesh of four ports has 20 queues or 8, that of 32 ports 1,056 or 64", () => {
  expect(mesh(4)).toEqual({ without: 20, withLogical: 8 });
  expect(mesh(32)).toEqual({ without: 1056, withLogical: 64 });
  expect(wordsOf(cardOf(guide, "mesh").body)).toContain("With 32 ports that is 1,056 queues, or 64.");
  // 0.29 mm² each, as table 4 has it.
  expect([1056, 64].map((queues) => meshCosts(queues).area.toFixed(0))).toEqual(["308", "19"]);
  expect((meshCosts(64).bits / 64 / 1e6).toFixed(1)).toBe("10.7");
});

// Q44.
test("32 bits of priority are 537 MB of bitmaps, 64 bits of nanoseconds 584.5 years", () => {
  expect(bytesText(bitmapBytes(32))).toBe("536.9 MB");
  expect((bitmapBytes(32) / 1e6).toFixed(0)).toBe("537");
  expect(yearsOfNanoseconds(64).toFixed(1)).toBe("584.5");
  expect(bytesText(bitmapBytes(1))).toBe("0.25 B");
});

// Q31.
test("what W and D change was synthesised as the pages of the hardware have it", () => {
  const text = readFileSync("rtl/README.md", "utf8");
  const rows = rowsOf(guide, "sensitivity").map(([w = "", ...rest]) => [w.replace("W = ", ""), ...rest]);
  expect(rows.map(([w, d]) => `${w},${d}`)).toEqual(["4,1", "4,2", "4,3", "8,1", "8,2", "8,3", "16,1", "16,2", "16,3"]);
  for (const [w, d, priorities, luts, flops, bits, levels] of rows) {
    const row = new RegExp(
      `\\|\\s+${w} \\|\\s+${d} \\|\\s+255 \\|\\s+${luts} \\|\\s+${flops} \\|\\s+\\d+ \\|\\s+${bits} \\|\\s+${levels} \\|`,
    );
    expect(text, `W ${w}, D ${d}`).toMatch(row);
    expect(priorities?.replace(",", "")).toBe(`${Number(w) ** Number(d)}`);
  }
});

// Q30.
test("the points of figures 5 to 8 agree with the calculator", () => {
  const rows = Object.fromEntries(rowsOf(guide, "rate").map(([queue = "", published = ""]) => [queue, published]));
  expect(Object.keys(rows)).toHaveLength(6);
  for (const [queue, of] of [
    ["BBQ, 15 bits, more than 100,000 elements", "BBQ, FPGA"],
    ["BMW-Tree, 85,000 elements", "BMW-Tree, FPGA"],
    ["PIEO", "PIEO, FPGA"],
  ] as const) {
    const clocked = QUEUES.find(({ name }) => name === of) ?? { clock: 0, cycles: 1 };
    const expected = of.startsWith("BBQ") ? `${clocked.clock} MHz` : `${packetRate(clocked)} million packets/s`;
    expect(rows[queue]).toContain(expected);
  }
});

// Q36.
test("every requirement stands beside each of the four queues", () => {
  const rows = rowsOf(guide, "requirements");
  expect(rows.map(([name]) => name?.slice(0, 2))).toEqual(["A1", "A2", "B1", "B2", "B3"]);
  for (const row of rows) expect(row).toHaveLength(5);
});
