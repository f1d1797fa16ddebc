import { expect, test } from "vitest";
import { type EventColumns, EventTable } from "./listing";

const events = (...all: [step: number, cause: number][]): EventColumns => {
  const column = (value: (one: [number, number]) => number) => Float64Array.from(all, value);
  const step = column(([step]) => step);
  return { step, op: step, cause: column(([, cause]) => cause), args: [1, 2, 3].map((arg) => column(() => arg)) };
};

test("events are read as they come", () => {
  const first = new EventTable().and(events([3, 1], [3, 2]), 2);
  const all = first.and(events([9, Number.NaN]), 5);
  expect([first.length, all.length, all.count]).toEqual([2, 3, 5]);
  expect(all.at(0)).toEqual({ step: 3, op: 3, args: [1, 2, 3], cause: 1 });
  expect(all.at(2).cause).toBeNull();
  expect(all.and(events(), 5)).toBe(all);
});

test("a step is found among them", () => {
  const table = new EventTable().and(events([3, 0], [3, 0], [9, 0]), 3);
  expect([0, 2, 3, 8, 9, 100].map((step) => table.after(step))).toEqual([0, 0, 2, 2, 3, 3]);
});
