import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hereOf, rowsOf } from "../../../../test/guide-text.ts";
import guide from "./guide.md";
import { lineRate } from "./line-rate";

const scenario = (name: string) => JSON.parse(readFileSync(`scenarios/${name}.json`, "utf8"));

/** Packets of the example of section 2.4: name, arrival, departure time F, and time of departure. */
const PACKETS = [
  ["A1", 10, 11, 19],
  ["B1", 10, 91, 99],
] as const;

/** Bytes that leave a FIFO in each unit, if a tenth of the rest may leave: complete packets of one length. */
function liveQuota(packets: number, parts: number): number[] {
  const served: number[] = [];
  let left = packets;
  for (let unit = 0; unit < parts; unit += 1) {
    const now = Math.ceil(left / parts);
    served.push(now);
    left -= now;
  }
  return served;
}

test("the example of DTD is 8 and 8, 8 and 0.0988, 9 and 1.0988 (E8, G2, Q76)", () => {
  const short = (value: number) => `${Number(value.toFixed(4))}`;
  const rows = PACKETS.map(([name, arrival, finish, left]) => {
    const late = Math.max(0, left - finish);
    const expected = finish - arrival;
    return [name, arrival, finish, left, late, short(late / expected), short((left - arrival) / expected)].map(String);
  });
  expect(rows.map((row) => row.slice(4))).toEqual([
    ["8", "8", "9"],
    ["8", "0.0988", "1.0988"],
  ]);
  expect(rowsOf(guide, "late").slice(0, 2)).toEqual(rows);
  expect(hereOf(guide, "Eight times, or 1.1 times")).toContain("8 and 0.0988, by the whole delay 9 and 1.0988 times");
});

test("a tenth of what is left leaves 32 of a hundred packets behind, as the scenario has it (E7, G7)", () => {
  const served = liveQuota(100, 10);
  expect(served).toEqual([10, 9, 9, 8, 7, 6, 6, 5, 4, 4]);
  expect(100 - served.reduce((sum, now) => sum + now, 0)).toBe(32);
  const here = hereOf(guide, "How much of a FIFO a unit of time serves");
  expect(here).toContain("10, 9, 9, 8, 7, 6, 6, 5, 4, 4, and 32 are left");
  expect(scenario("gearbox-quota").description).toContain("10, 9, 9, 8, 7, 6, 6, 5, 4, 4. So 32 packets are late");
});

test("each mismatch of this family has its note (Q112: E4 to E9 and E17)", () => {
  const rate = (clocks: number) => lineRate({ clock: 350, clocks, bytes: 123, link: 100 }).toFixed(1);
  expect([rate(4), rate(7)]).toEqual(["100.1", "57.2"]);
  for (const [title, words] of [
    ["The edge of a range", "Rounded down"],
    ["Which FIFO", "The FIFO whose time F falls into"],
    ["Whether the level of the last packet keeps a flow in order", "epoch guard"],
    ["The bound on how late a packet is", "(g − 1) / g"],
    ["56 FIFOs", "make 56 of 56"],
    ["Enqueue and dequeue every four clocks", "100.1 Gb/s; seven, one after the other, would give 57.2"],
    ["A megabit of 128 kilobytes", "125 kB in a second"],
  ] as const)
    expect(hereOf(guide, title), title).toContain(words);
});
