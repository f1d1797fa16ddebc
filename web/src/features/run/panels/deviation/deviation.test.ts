// Departures of shipped scenarios from the session, and which of them were later than the bound.

import { expect, test } from "vitest";
import { openSession, scenarioText } from "../../../../../test/wasm/page.ts";
import { designs } from "../../../../designs/gearbox/index";
import { EventTable } from "../../../../designs/listing";
import type { Opened } from "../../../../gen/types/Opened";
import { tableOf } from "../../../../session/queries";
import { beyondBound, boundOf, CAUSES, departureColumns, EXCEPTIONS, FACT, MEANINGS, normalised } from "./departures";
import { EIGHTHS, histograms, isBeyond, lateBin, lateText, SHARE_BINS, shareBin, shareText } from "./histogram";

async function departures(text: string, engine = 0) {
  const session = await openSession(text);
  while (!session.explore(100_000));
  const left = tableOf(session, engine, "departures", { first: 0 });
  const { info } = (JSON.parse(session.opened()) as Opened).engines[engine] ?? {};
  const levels = info ? (designs.gearbox.timedLevels?.(info) ?? 0) : 0;
  session.free();
  return { levels, table: new EventTable(departureColumns(left), left.count[0]) };
}

const leftAt = (table: EventTable, i: number) => ({
  late: table.fact(i, FACT.late),
  expected: table.fact(i, FACT.expected),
});
const causes = ({ table }: Awaited<ReturnType<typeof departures>>) =>
  Array.from({ length: table.length }, (_, i) => {
    const beyond = table.fact(i, FACT.beyond);
    return Number.isNaN(beyond) ? null : CAUSES[beyond];
  });

test("F = 11 and F = 91 in a calendar queue of ten units: 8 late, 8 and 0.0988 of what was expected (Q76, G2)", async () => {
  const run = await departures(await scenarioText("gearbox-dtd"));
  const last = [1, 2].map((i) => leftAt(run.table, i));
  expect(last).toEqual([
    { late: 8, expected: 1 },
    { late: 8, expected: 81 },
  ]);
  expect(last.map(normalised).map((share) => share?.toFixed(4))).toEqual(["8.0000", "0.0988"]);
  expect(normalised({ late: 3, expected: 0 })).toBeNull();
  expect(causes(run).slice(1)).toEqual(["coarser than its delay", null]);
  expect([0, 1, 2].map((i) => run.table.fact(i, FACT.granularity))).toEqual([10, 10, 10]);
  const beyond = beyondBound(run.table);
  expect([beyond.length, beyond.at(0).step, beyond.at(0).cause]).toEqual([1, 4, 2]);
  expect(CAUSES[EXCEPTIONS.group(beyond.at(0).args)]).toBe("coarser than its delay");
  expect(EXCEPTIONS.text(beyond.at(0).args)).toBe("L1 flow 1: 8 late, 1 expected");
  expect(EXCEPTIONS.cause(beyond.at(0).args)).toBe("the enqueue of data 1, F 11");
});

test("a tenth of what is left leaves packets behind, the quota that drains does not (Q81, G7, K5)", async () => {
  const text = await scenarioText("gearbox-quota");
  const [drain, live] = [await departures(text), await departures(text, 1)];
  expect(new Set(causes(drain))).toEqual(new Set([null]));
  const late = causes(live).filter((cause) => cause !== null);
  expect(new Set(late)).toEqual(new Set(["not drained in time"]));
  // The last one leaves at 37, 22 after its F of 15 (G7).
  expect(leftAt(live.table, 99).late).toBe(22);
});

test("without two sets of FIFOs near packets go up, and the bound of the level says nothing (Q87, GA14)", async () => {
  const near = Array.from({ length: 6 }, (_, i) => ["enqueue", i, i, 100, 2]);
  const run = await departures(
    JSON.stringify({
      version: 1,
      engines: [
        {
          design: "gearbox",
          implementation: "model",
          parameters: { levels: 3, fifos: 10, depth: 16, flows: 16, order: "none", sets: "single" },
        },
      ],
      bench: { kind: "ops" },
      // At 9 the lowest level ends: F = 11 is 2 ahead and goes to the FIFO of 10 to 19.
      traffic: [
        {
          kind: "ops",
          ops: [["enqueue", 99, 9, 100, 9], ["dequeue"], ...near, ...near.map(() => ["dequeue"])],
        },
      ],
    }),
  );
  expect(run.table.length).toBe(7);
  expect(new Set(causes(run))).toEqual(new Set([null, "no wrap-around"]));
});

test("what hardware does under load keeps to the bound but where a level was raised (Q89, K4)", async () => {
  const run = await departures(await scenarioText("gearbox-hardware"));
  expect(run.levels).toBe(3);
  expect(run.table.length).toBe(1915);
  const found = new Set(causes(run));
  expect(found).toEqual(new Set([null, "level raised", "F = arrival"]));
  // Level 1 is drained before time advances (K6).
  const levels = histograms(run.table, run.table.length, run.levels);
  expect(levels[0]?.mostLate).toBe(0);
  expect(levels.map(({ bound }) => bound)).toEqual([1, 8, 64].map(boundOf));
});

test("every cause has a meaning", () => {
  expect(MEANINGS.length).toBe(CAUSES.length);
});

test("histograms go with the cursor, both ways, and lose nothing", async () => {
  const { table } = await departures(await scenarioText("gearbox-hardware"));
  let before = 0;
  for (const step of [0, 100, 1000, 4000]) {
    const until = table.after(step);
    const levels = histograms(table, until, 3);
    expect(levels.reduce((sum, { packets }) => sum + packets, 0)).toBe(until);
    for (const { late, packets } of levels) expect(late.reduce((sum, n) => sum + n, 0)).toBe(packets);
    expect(until).toBeGreaterThanOrEqual(before);
    before = until;
  }
  expect(histograms(table, table.after(100), 3)).toEqual(histograms(table, table.after(100), 3));
});

test("what left by sub-FIFOs has a bound of its own, and bins that it forbids", () => {
  const facts = (level: number, sub: number, late: number, expected: number) => {
    const left = { data: 0, flow: 0, level, sub, wanted: 0, finish: 0, late, expected };
    const judged: Record<keyof typeof FACT, number> = { ...left, granularity: sub > 0 ? 8 : 64, beyond: Number.NaN };
    return Object.entries(FACT).map(([name]) => judged[name as keyof typeof FACT]);
  };
  const run = [facts(3, 0, 7, 10), facts(3, 2, 7, 10), facts(3, 2, 19, 20), facts(3, 1, 0, 10)];
  const numbers = Float64Array.from(run.keys());
  const args = Object.values(FACT).map((at) => Float64Array.from(run, (facts) => facts[at] ?? 0));
  const table = new EventTable({ step: numbers, op: numbers, cause: numbers, args }, run.length);
  const [, , third] = histograms(table, table.length, 3);
  expect(third).toMatchObject({ packets: 4, subs: 3, bound: boundOf(64), subBound: boundOf(8) });
  // A level that was left only from sub-FIFOs has no other bound.
  const onlySubs = histograms(table.only([1, 2, 3]), 3, 3)[2];
  expect(onlySubs).toMatchObject({ packets: 3, subs: 3, bound: null, subBound: boundOf(8) });
  expect(third?.stepped.reduce((sum, n) => sum + n, 0)).toBe(3);
  for (const [bin, n] of (third?.stepped ?? []).entries()) expect(n).toBeLessThanOrEqual(third?.share[bin] ?? 0);
  // A FIFO of 64 units may be late by 0.984, a sub-FIFO of 8 by 0.875, one of a single unit not at all.
  expect([7, 8, 9].map((bin) => isBeyond(bin, boundOf(64)))).toEqual([false, false, true]);
  expect([7, 8].map((bin) => isBeyond(bin, boundOf(8)))).toEqual([false, true]);
  expect([0, 1].map((bin) => isBeyond(bin, boundOf(1)))).toEqual([false, true]);
});

test("bins touch, and their names say what is in them", () => {
  expect([0, 1, 2, 3, 4, 5, 8, 9].map(lateBin)).toEqual([0, 1, 2, 3, 3, 4, 4, 5]);
  expect([0, 1, 2, 3, 4, 5].map(lateText)).toEqual(["0", "1", "2", "3–4", "5–8", "9–16"]);
  expect([0, 0.01, 0.125, 0.126, 1, 1.01, 2, 2.1, 8, 8.1, 900].map(shareBin)).toEqual([
    0, 1, 1, 2, 8, 9, 9, 10, 11, 12, 12,
  ]);
  expect([0, 1, EIGHTHS, EIGHTHS + 1, SHARE_BINS - 1].map(shareText)).toEqual([
    "0",
    "over 0 to 0.125",
    "over 0.875 to 1",
    "over 1 to 2",
    "over 8",
  ]);
  expect([1, 8, 10].map(boundOf)).toEqual([0, 0.875, 0.9]);
});
