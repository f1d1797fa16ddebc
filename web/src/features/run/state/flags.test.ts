import { expect, test } from "vitest";
import type { Scenario } from "../../../gen/types/Scenario";
import { breakpointFlags, nextStop, noteFlags, stopsOf } from "./flags";

const file = {
  engines: [{ design: "bbq", implementation: "rtl", switches: { coloring: false } }],
  notes: [
    { step: 4, text: "first" },
    { step: 90, text: "after the end" },
  ],
  expect: { divergence: 9, states: [{ step: 7, field: "l1.bitmap", values: [1] }] },
} as unknown as Scenario;

test("what is marked in a run", () => {
  const stops = stopsOf(file, [], undefined, 20);
  expect(stops.map(({ step, kind }) => [step, kind])).toEqual([
    [7, "state"],
    [4, "note"],
    [9, "divergence"],
  ]);
  expect(stops.at(-1)?.text).toBe("hardware and model part, on purpose");
  expect(stopsOf(file, [], 8, 20).at(-1)).toEqual({ step: 8, kind: "divergence", text: "hardware and model part" });
});

test("what is expected of two engines alike is one mark", () => {
  const state = { step: 7, field: "flow.level", values: [2], text: "up" };
  const states = [state, { ...state, engine: 1 }, { ...state, text: "down" }];
  expect(
    stopsOf({ engines: [], expect: { states } } as unknown as Scenario, [], undefined, 20).map(({ text }) => text),
  ).toEqual(["up", "down"]);
});

test("from one to the next, and back", () => {
  const stops = stopsOf(file, [], undefined, 20);
  expect([0, 4, 7, 9].map((step) => nextStop(stops, step, false))).toEqual([4, 7, 9, null]);
  expect([19, 9, 7, 4].map((step) => nextStop(stops, step, true))).toEqual([9, 7, 4, null]);
});

/** A bucket in which the breakpoint never holds. */
const NEVER = [0xffff_ffff, 0, 0] as const;

const part = (width: number, ...buckets: (readonly [first: number, last: number, count: number])[]) => ({
  first: 0,
  width,
  values: new Float64Array(buckets.flat()),
});

test("each stretch in which a breakpoint holds has a flag at its first step", () => {
  const flags = breakpointFlags({ when: "occ > 3" }, part(1, NEVER, [11, 11, 1], [12, 12, 1], NEVER, [14, 14, 1]));
  expect(flags).toEqual([
    { step: 11, kind: "breakpoint", text: "breakpoint: occ > 3, in 2 steps up to 12" },
    { step: 14, kind: "breakpoint", text: "breakpoint: occ > 3" },
  ]);
});

test("from afar it stands where it holds first, under its name", () => {
  const flags = breakpointFlags(
    { when: "occ > 3", name: "Crowded" },
    part(2048, [700, 702, 2], [2048, 3900, 1500], NEVER),
  );
  expect(flags).toEqual([{ step: 700, kind: "breakpoint", text: "breakpoint: Crowded, in 1,502 steps up to 3,900" }]);
  expect(breakpointFlags({ when: "occ > 3" }, part(1024))).toEqual([]);
});

test("a note with a condition has a flag where it holds, and none among the steps that the author names", () => {
  const noted = { ...file, notes: [{ when: "occ > 3", text: "Full" }] } as Scenario;
  expect(stopsOf(noted, [], undefined, 20).map(({ kind }) => kind)).toEqual(["state", "divergence"]);
  const few = part(1, [11, 11, 1], [12, 12, 1], NEVER, [14, 14, 1]);
  expect(noteFlags("Full", few)).toEqual([11, 12, 14].map((step) => ({ step, kind: "note", text: "Full" })));
  // From afar, or if they are many, those next to each other are combined.
  expect(noteFlags("Full", part(4, [11, 12, 2], NEVER, [21, 21, 1]))).toEqual([
    { step: 11, kind: "note", text: "Full, in 2 steps up to 12" },
    { step: 21, kind: "note", text: "Full" },
  ]);
  const many = part(1, ...Array.from({ length: 65 }, (_, step) => [step, step, 1] as const));
  expect(noteFlags("Full", many)).toEqual([{ step: 0, kind: "note", text: "Full, in 65 steps up to 64" }]);
});
