import { expect, test } from "vitest";
import type { Scenario } from "../../../gen/types/Scenario";
import { nextStop, stopsOf } from "./stops";

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
