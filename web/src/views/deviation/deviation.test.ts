// On what the session tells of shipped scenarios: their departures, and which of them were later than they should be.

import { expect, test } from "vitest";
import { scenarioText, sessionModule } from "../../../test/wasm/page.ts";
import { gearbox } from "../../designs/gearbox/index";
import type { Opened } from "../../gen/types/Opened";
import { EventTable } from "../order/listing";
import { EIGHTHS, histograms, isBeyond, lateBin, lateText, SHARE_BINS, shareBin, shareText } from "./histogram";
import { beyondBound, boundOf, CAUSES, causeOf, DEPARTURE_WORDS, exceptions, leftAt, normalised } from "./judge";

async function departures(text: string, engine = 0) {
  const module = await sessionModule();
  await module.designs(text);
  const needed = await module.load(module.hardware(text));
  expect(needed.ok).toBe(true);
  const session = module.open(text);
  while (!session.explore(100_000));
  const words = session.departures(engine, 0, 0xffffffff);
  const { info } = (JSON.parse(session.opened()) as Opened).engines[engine] ?? {};
  const scheduler = info && gearbox.deviation(info);
  if (!scheduler) throw new Error("no scheduler");
  session.free();
  return { scheduler, table: new EventTable(undefined, 0, DEPARTURE_WORDS).and(words.slice(2), words[0] ?? 0) };
}

const named = (group: number | null) => (group === null ? null : CAUSES[group]);
const causes = ({ scheduler, table }: Awaited<ReturnType<typeof departures>>) =>
  Array.from({ length: table.length }, (_, i) => named(causeOf(scheduler, leftAt(table, i))));

test("F = 11 and F = 91 in a calendar queue of ten units: 8 late, 8 and 0.0988 of what was expected (Q76, G2)", async () => {
  const run = await departures(await scenarioText("gearbox-dtd"));
  const last = [1, 2].map((i) => leftAt(run.table, i));
  expect(last.map(({ late, expected }) => [late, expected])).toEqual([
    [8, 1],
    [8, 81],
  ]);
  expect(last.map(normalised).map((share) => share?.toFixed(4))).toEqual(["8.0000", "0.0988"]);
  expect(causes(run).slice(1)).toEqual(["coarser than its delay", null]);
  const beyond = beyondBound(run.scheduler, run.table);
  expect([beyond.length, beyond.at(0).step, beyond.at(0).cause]).toEqual([1, 4, 2]);
  const listing = exceptions(run.scheduler);
  expect(listing.groups[listing.group(beyond.at(0).args)]).toBe("coarser than its delay");
  expect(listing.text(beyond.at(0).args)).toBe("L1 flow 1: 8 late, 1 expected");
});

test("a tenth of what is left leaves packets behind, the quota that drains does not (Q81, G7, K5)", async () => {
  const text = await scenarioText("gearbox-quota");
  const [drain, live] = [await departures(text), await departures(text, 1)];
  expect(new Set(causes(drain))).toEqual(new Set([null]));
  const late = causes(live).filter((cause) => cause !== null);
  expect(new Set(late)).toEqual(new Set(["not drained in time"]));
  // The last one leaves at 37, 22 after its F of 15 (catalogue G7).
  expect(leftAt(live.table, 99).late).toBe(22);
});

test("without two sets of FIFOs near packets go up, and the bound of the level says nothing (Q87, GA14)", () => {
  const scheduler = { granularities: [1, 10, 100], fifos: 10 };
  const left = { level: 3, sub: 0, wanted: 3, finish: 103, late: 20, expected: 5 };
  expect(named(causeOf(scheduler, left))).toBe("no wrap-around");
  expect(named(causeOf(scheduler, { ...left, wanted: 1 }))).toBe("level raised");
  // Its FIFO has 100 to 199: later than that is another thing.
  expect(named(causeOf(scheduler, { ...left, late: 97 }))).toBe("not drained in time");
  expect(named(causeOf(scheduler, { ...left, late: 5, expected: 6 }))).toBeNull();
  expect(named(causeOf(scheduler, { ...left, expected: 0 }))).toBe("F = arrival");
  expect(causeOf(scheduler, { ...left, expected: 0, late: 0 })).toBeNull();
  // A sub-FIFO of level 3 is as fine as level 2, in which F = 103 has until 109.
  expect(named(causeOf(scheduler, { ...left, sub: 2, wanted: 3, late: 7 }))).toBe("not drained in time");
});

test("what hardware does under load keeps to the bound but where a level was raised (Q89, K4)", async () => {
  const run = await departures(await scenarioText("gearbox-hardware"));
  expect(run.table.length).toBe(1915);
  const found = new Set(causes(run));
  expect(found).toEqual(new Set([null, "level raised", "F = arrival"]));
  // Level 1 is drained before time goes on (K6).
  const [first] = histograms(run.table, run.table.length, 3);
  expect(first?.mostLate).toBe(0);
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
  const facts = (level: number, sub: number, late: number, expected: number) => [
    0,
    0,
    level,
    sub,
    0,
    0,
    late,
    expected,
  ];
  const run = [facts(3, 0, 7, 10), facts(3, 2, 7, 10), facts(3, 2, 19, 20), facts(3, 1, 0, 10)];
  // Step and operation come first, the cause last.
  const words = Uint32Array.from(run.flatMap((facts, i) => [i, i, ...facts, i]));
  const table = new EventTable(undefined, 0, DEPARTURE_WORDS).and(words, run.length);
  const [, , third] = histograms(table, table.length, 3);
  expect(third).toMatchObject({ packets: 4, subs: 3 });
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
