import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DIFFERENCES, leftOver } from "./differences";
import { discrepancy, liveQuota, normalised, PACKETS, stretched } from "./example";

const said = (title: string) => DIFFERENCES.find((one) => one.title === title)?.here;
const scenario = (name: string) => JSON.parse(readFileSync(`scenarios/${name}.json`, "utf8"));

test("the example of DTD is 8 and 8, 8 and 0.0988, 9 and 1.0988 (E8, G2, Q76)", () => {
  expect(PACKETS.map(discrepancy)).toEqual([8, 8]);
  expect(PACKETS.map(normalised).map((share) => Number(share.toFixed(4)))).toEqual([8, 0.0988]);
  expect(PACKETS.map(stretched).map((share) => Number(share.toFixed(4)))).toEqual([9, 1.0988]);
  expect(said("Eight times, or 1.1 times")).toContain("8 and 0.0988, by the whole delay 9 and 1.0988 times");
});

test("a tenth of what is left leaves 32 of a hundred packets behind, as the scenario has it (E7, G7)", () => {
  expect(liveQuota(100, 10)).toEqual([10, 9, 9, 8, 7, 6, 6, 5, 4, 4]);
  expect(leftOver).toBe(32);
  expect(said("How much of a FIFO a unit of time serves")).toContain("10, 9, 9, 8, 7, 6, 6, 5, 4, 4, and 32 are left");
  expect(scenario("gearbox-quota").description).toContain("10, 9, 9, 8, 7, 6, 6, 5, 4, 4: 32 packets are late");
});

test("each mismatch of this family has its note (Q112: E4 to E9 and E17)", () => {
  for (const [title, words] of [
    ["The edge of a range", "Rounded down"],
    ["Which FIFO", "The FIFO whose time F falls into"],
    ["Whether the level of the last packet keeps a flow in order", "epoch guard"],
    ["The bound on how late a packet is", "(g − 1) / g"],
    ["56 FIFOs", "make 56 of 56"],
    ["Enqueue and dequeue every four clocks", "100.1 Gb/s; seven, one after the other, would give 57.2"],
    ["A megabit of 128 kilobytes", "125 kB in a second"],
  ] as const)
    expect(said(title), title).toContain(words);
});
