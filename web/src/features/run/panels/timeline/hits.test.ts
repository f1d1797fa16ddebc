import { expect, test } from "vitest";
import { hitFlags } from "./hits";

/** A bucket in which the breakpoint never holds. */
const NEVER = [0xffff_ffff, 0, 0] as const;

const part = (width: number, ...buckets: (readonly [first: number, last: number, count: number])[]) => ({
  first: 0,
  width,
  values: new Float64Array(buckets.flat()),
});

test("each stretch in which a breakpoint holds has a flag at its first step", () => {
  const flags = hitFlags({ when: "occ > 3" }, part(1, NEVER, [11, 11, 1], [12, 12, 1], NEVER, [14, 14, 1]));
  expect(flags).toEqual([
    { step: 11, kind: "breakpoint", text: "breakpoint: occ > 3, in 2 steps up to 12" },
    { step: 14, kind: "breakpoint", text: "breakpoint: occ > 3" },
  ]);
});

test("from afar it stands where it holds first, under its name", () => {
  const flags = hitFlags({ when: "occ > 3", name: "Crowded" }, part(2048, [700, 702, 2], [2048, 3900, 1500], NEVER));
  expect(flags).toEqual([{ step: 700, kind: "breakpoint", text: "breakpoint: Crowded, in 1,502 steps up to 3,900" }]);
  expect(hitFlags({ when: "occ > 3" }, part(1024))).toEqual([]);
});
