import { expect, test } from "vitest";
import { EventTable } from "./listing";

const words = (step: number, cause: number) => [step, step, 1, 2, 3, 4, 5, 6, 0, 0, cause];

test("events are read as they come", () => {
  const first = new EventTable().and(Uint32Array.from([...words(3, 1), ...words(3, 2)]), 2);
  const all = first.and(Uint32Array.from(words(9, 0xffffffff)), 5);
  expect([first.length, all.length, all.count]).toEqual([2, 3, 5]);
  expect(all.at(0)).toEqual({ step: 3, op: 3, args: [1, 2, 3, 4, 5, 6, 0, 0], cause: 1 });
  expect(all.at(2).cause).toBeNull();
  expect(all.and(new Uint32Array(), 5)).toBe(all);
});

test("a step is found among them", () => {
  const table = new EventTable().and(Uint32Array.from([3, 3, 9].flatMap((step) => words(step, 0))), 3);
  expect([0, 2, 3, 8, 9, 100].map((step) => table.after(step))).toEqual([0, 0, 2, 2, 3, 3]);
});
