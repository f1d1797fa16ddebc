import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardOf, cardsOf, hereOf, linksOf, plain, rowsOf, textsOf, wordsOf } from "../../../../test/guide-text.ts";
import type { TextTable } from "../../../stops/document";
import guide from "./guide.md";
import { fieldsOf, NETFPGA, switchRows, TOFINO } from "./hardware";
import { copiedRows, lostEverywhere } from "./losses";
import { PACKET_PROGRAMS } from "./programs";
import { efficiency, ILLUSTRATIVE, limit, locked, oneCore, replicated } from "./rates";
import { carried, DUMMY, FIXED, LONGEST, NETFPGA_PATH, NIC_PATH, prefixBytes } from "./wire";

interface Expectation {
  series: string;
  x: number;
  over?: string;
  low?: number;
  high?: number;
}

const scenario = (name: string) => JSON.parse(readFileSync(`scenarios/${name}.json`, "utf8"));
/** An experiment's expectations about a series: a range at each number, not relative to another series. */
const expected = (experiment: string, series: string): Expectation[] =>
  JSON.parse(readFileSync(`experiments/${experiment}.json`, "utf8")).expect.filter(
    (one: Expectation) => one.series === series && one.over === undefined,
  );

/** Checks a formula against an experiment's expectations, at every number that it names. */
function agrees(experiment: string, series: string, value: (x: number) => number): void {
  const all = expected(experiment, series);
  expect(all.length, `${experiment}, ${series}`).toBeGreaterThan(2);
  for (const { x, low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } of all) {
    const text = `${experiment}, ${series} at ${x}`;
    expect(value(x), text).toBeGreaterThanOrEqual(low);
    expect(value(x), text).toBeLessThanOrEqual(high);
  }
}

/** Cards by their row of docs/papers.md. */
const CARDS = {
  Q102: "history",
  Q103: "programs",
  Q105: "recovery",
  Q106: "recovery",
  Q107: "throughput",
  Q108: "throughput",
  Q109: "published",
  Q110: "resources",
  Q111: "otherwise",
};

test("each has its card (Q102, Q103, Q105 to Q111)", () => {
  const parts = cardsOf(guide).map(({ keys }) => keys.part);
  for (const [id, part] of Object.entries(CARDS)) expect(parts, id).toContain(part);
  expect(new Set(parts).size).toBe(parts.length);
});

/** The rows of the first table of a card. */
const firstTable = (part: string) =>
  cardOf(guide, part).body.find((block): block is TextTable => block.kind === "table")?.rows ?? [];

/** The scenario that the first cell of a row links to. */
const linkedBy = ([first = []]: TextTable["rows"][number]) =>
  /^#scenario=([\w-]+)&t=/.exec(linksOf(first)[0] ?? "")?.[1] ?? "";

test("rates are those of the worked example, the scenarios and the experiments (Q107, Q108, C4)", () => {
  expect([1, 2, 3, 4, 14].map((k) => replicated(k, ILLUSTRATIVE).toFixed(2))).toEqual([
    "8.33",
    "15.38",
    "21.43",
    "26.67",
    "56.00",
  ]);
  expect(limit(ILLUSTRATIVE)).toBe(100);
  agrees("scr-fig1", "SCR", (k) => replicated(k, ILLUSTRATIVE));
  agrees("scr-fig1", "Lock", (k) => locked(k, ILLUSTRATIVE));
  agrees("scr-fig1", "RSS", () => oneCore(ILLUSTRATIVE));
  agrees("scr-fig1", "RSS++", () => oneCore(ILLUSTRATIVE));
  for (const k of [2, 4, 7, 14])
    agrees("scr-fig2-dispatch", `${k} cores`, (ns) => efficiency(k, { ...ILLUSTRATIVE, compute: ns, replay: ns }));
  for (const k of [1, 2, 4, 14]) {
    const { counts } = scenario(`scr-c4-elephant-${k}`).expect;
    const of = (technique?: string) =>
      counts.find((one: { technique?: string; count: string }) => one.technique === technique);
    for (const [technique, rate] of [
      [undefined, replicated(k, ILLUSTRATIVE)],
      ["rss", oneCore(ILLUSTRATIVE)],
      ["lock", locked(k, ILLUSTRATIVE)],
    ] as const) {
      // A run takes a little longer than its formula: it begins and ends with idle cores.
      expect(1e6 * rate, `${technique} on ${k}`).toBeGreaterThanOrEqual(of(technique).min);
      expect(1e6 * rate, `${technique} on ${k}`).toBeLessThanOrEqual(1.01 * of(technique).max);
    }
  }
});

test("a core adds throughput exactly if a replay takes less than a packet on one core (CA11)", () => {
  for (const replay of [0, 60, 119])
    expect(replicated(15, { ...ILLUSTRATIVE, replay })).toBeGreaterThan(replicated(14, { ...ILLUSTRATIVE, replay }));
  expect(replicated(15, { ...ILLUSTRATIVE, replay: 120 })).toBeCloseTo(
    replicated(14, { ...ILLUSTRATIVE, replay: 120 }),
  );
  expect(replicated(15, { ...ILLUSTRATIVE, replay: 121 })).toBeLessThan(
    replicated(14, { ...ILLUSTRATIVE, replay: 121 }),
  );
});

test("f(p) has 4 to 30 bytes, as scenarios/README.md has it (Q102, Q103)", () => {
  const readme = readFileSync("scenarios/README.md", "utf8");
  const row = /\| `row_bytes` \|.*those of f\(p\): ([\d, ]+) \|/.exec(readme)?.[1]?.split(", ").map(Number);
  const rows = firstTable("programs");
  const bytes = new Map(rows.map((cells) => [linkedBy(cells), Number(plain(cells[3] ?? []))]));
  // In the order of the programs' numbers.
  const programs = ["ddos-mitigator", "heavy-hitter", "connection-tracker", "token-bucket", "port-knocking"];
  expect(programs.map((program) => bytes.get(`scr-c3-${program}`))).toEqual(row);
  for (const name of bytes.keys()) expect(name).toBe(`scr-c3-${scenario(name).engines[0].parameters.program}`);
  expect(rows.map((cells) => [plain(cells[0] ?? []), Number(plain(cells[3] ?? []))])).toEqual(
    PACKET_PROGRAMS.map((program) => [program.name, program.bytes]),
  );
});

test("a prefix has 18 bytes and its rows, and paths carry what the experiments expect (Q102, Q110)", () => {
  expect(FIXED).toBe(18);
  const words = wordsOf(cardOf(guide, "history").body);
  expect(words).toContain(
    `dummy Ethernet header of ${DUMMY}. The longest prefix here has ${LONGEST.toLocaleString("en")}`,
  );
  expect(prefixBytes(2, 8, "nic")).toBe(34);
  expect(prefixBytes(1, 8, "switch")).toBe(18 + DUMMY + 8);
  for (const [series, bytes] of [
    ["DDoS mitigator 4 B", 4],
    ["port knocking 8 B", 8],
    ["token bucket 18 B", 18],
    ["TCP tracking 30 B", 30],
    ["rows of 112 bits", 14],
  ] as const)
    for (const { x, low } of expected("scr-history", series))
      expect(prefixBytes(x - 1, bytes, "nic") - FIXED, `${series} at ${x}`).toBe(low);
  const of = (path: typeof NIC_PATH) => (k: number) => carried(64, prefixBytes(k - 1, 14, "nic"), path);
  agrees("scr-nic", "NIC of 100 Gb/s", of(NIC_PATH));
  agrees("scr-netfpga", "NetFPGA at 340 MHz", of(NETFPGA_PATH));
});

test("44 fields have room for the rows of 12 cores with 14 bytes of metadata (Q110, C5)", () => {
  expect([TOFINO.fields, fieldsOf(14), switchRows(14), switchRows(14) + 1]).toEqual([44, 4, 11, 12]);
  const rows = [...PACKET_PROGRAMS, { name: "14 bytes of metadata", bytes: 14 }].map(({ name, bytes }) =>
    [name, bytes, fieldsOf(bytes), switchRows(bytes), switchRows(bytes) + 1].map(String),
  );
  expect(rows.map((row) => Number(row[4]))).toEqual([45, 23, 9, 9, 6, 12]);
  expect(rowsOf(guide, "resources").slice(0, 6)).toEqual(rows);
  expect(NETFPGA).toEqual({ rowBytes: 112 / 8, cores: 128, clock: 340, path: 1024 });
  const words = wordsOf(cardOf(guide, "resources").body);
  expect(words).toContain(`127 rows, or ${(127 * 112).toLocaleString("en")} bits`);
});

test("what synthesis makes of the hardware here is what rtl/README.md says (Q110)", () => {
  const lines = readFileSync("rtl/README.md", "utf8").split("\n");
  const table = lines.slice(lines.findIndex((line) => line.startsWith("| `Width` | `Rows` | `RowBytes` |")));
  const rows = table
    .filter((line) => /^\|\s+[\d,]+ \|/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const here = rowsOf(guide, "resources").slice(6);
  expect(here).toHaveLength(4);
  for (const wanted of here) {
    const found = rows.find((cells) => wanted.slice(0, 4).every((one, i) => cells[i + 1] === one));
    expect(found?.slice(1, 7), wanted.join(" ")).toEqual(wanted.slice(0, 6));
    expect(found?.[8]).toBe(wanted[6]);
  }
});

test("rows are copied and skipped as in the worked cases (Q105, C2)", () => {
  /** Rows that a cell names: `3, 4 and 5`. */
  const numbers = (cell: string) => (cell === "–" ? [] : cell.split(/, | and /).map(Number));
  const cases = firstTable("recovery");
  expect(cases).toHaveLength(8);
  for (const cells of cases) {
    const name = linkedBy(cells);
    const [lost, copied0, copied1, gone] = cells.map((cell) => numbers(plain(cell)));
    const { bench, expect: expectation } = scenario(name);
    expect(bench.losses.numbers).toEqual(lost);
    const packets: { core: number; recovered?: number[]; skipped?: number[] }[] = expectation.packets;
    for (const [core, copied] of [copied0, copied1].entries()) {
      const own = packets.filter((packet) => packet.core === core);
      expect(
        own.flatMap(({ recovered = [] }) => recovered),
        name,
      ).toEqual(copied);
      // If a scenario names no packet that skips, nothing is skipped.
      expect(
        own.flatMap(({ skipped = [] }) => skipped),
        `${name}, core ${core}`,
      ).toEqual(gone);
    }
  }
});

test("random losses: copied rows are those of the experiment, a row is gone if all its packets are (Q105)", () => {
  for (const k of [2, 4, 7, 14]) agrees("scr-loss-recovered", `${k} cores`, (percent) => copiedRows(k, percent / 100));
  expect(lostEverywhere(2, 0.1)).toBeCloseTo(0.01, 10);
  expect(lostEverywhere(14, 0)).toBe(0);
});

test("experiments that are named are shipped, with the figures that they stand beside (Q107 to Q110)", () => {
  for (const [figure = [], ...cells] of firstTable("published"))
    for (const link of cells.flatMap(linksOf)) {
      const name = link.replace("#experiment=", "");
      expect(existsSync(`experiments/${name}.json`), name).toBe(true);
      const { source } = JSON.parse(readFileSync(`experiments/${name}.json`, "utf8"));
      if (plain(figure).startsWith("Figure") && name.startsWith("scr-fig")) expect(source.figure).toBe(plain(figure));
    }
});

test("numbers of the throughput and of other ways are those of the formulas (Q107, Q111)", () => {
  const { dispatch, compute } = ILLUSTRATIVE;
  expect(wordsOf(cardOf(guide, "throughput").body)).toContain(`${dispatch + compute} ns`);
  const words = wordsOf(cardOf(guide, "otherwise").body);
  for (const cores of [2, 14]) expect(words).toContain(`${locked(cores, ILLUSTRATIVE).toPrecision(3)} million`);
  const sizes = PACKET_PROGRAMS.map(({ bytes }) => bytes);
  expect(words).toContain(`${Math.min(...sizes)} to ${Math.max(...sizes)} bytes`);
  expect(textsOf(cardOf(guide, "throughput").body).flatMap(linksOf)).toHaveLength(5);
});

test("each mismatch and each open question of this family has its note (Q112: E16; CA1, CA3, CA5, CA9, CA10)", () => {
  for (const [title, words] of [
    ["Linear scaling", "92 % of linear on 2 cores and 48 % on 14, 56.0 million packets a second"],
    ["How many rows", "k − 1 if it is not set, and never less"],
    ["Rows of packets that never were", "zeros on the wire"],
    ["When a log is written", "On arrival, also for packets that wait in the queue"],
    ["The size of a log", "overwritten before it was read is reported"],
    ["How long a lock takes", "c1 + (k − 1) x. With x = 40 ns it is fastest on 2 cores, 12.5 million"],
  ] as const)
    expect(hereOf(guide, title), title).toContain(words);
  const fastest = [1, 2, 3, 4, 14].reduce((best, k) =>
    locked(k, ILLUSTRATIVE) > locked(best, ILLUSTRATIVE) ? k : best,
  );
  expect(fastest).toBe(2);
});
