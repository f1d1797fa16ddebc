import { expect, test } from "vitest";
import { above, commitStage, indexStage, levelOf, pickBit, waitStage, writeStage } from "./shape";

test("stages of a queue of three levels", () => {
  const shape = { d: 3, shift: 0 };
  expect([1, 2, 3].map((level) => indexStage(shape, level))).toEqual([1, 4, 8]);
  expect([2, 3].map((level) => waitStage(shape, level))).toEqual([5, 9]);
  expect([1, 2, 3].map((level) => commitStage(shape, level))).toEqual([2, 6, 10]);
  expect(writeStage(shape)).toBe(14);
  expect(Array.from({ length: 15 }, (_, stage) => levelOf(shape, stage))).toEqual([
    0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4,
  ]);
});

// Q21 (B8): 10 stages for D = 2 with one level steered.
test("stages behind a steering stage", () => {
  const shape = { d: 2, shift: 1 };
  expect([indexStage(shape, 2), waitStage(shape, 2), commitStage(shape, 2), writeStage(shape)]).toEqual([3, 4, 5, 9]);
  expect(Array.from({ length: 10 }, (_, stage) => levelOf(shape, stage))).toEqual([0, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
});

test("the counter above another", () => expect(above(0o753, 2, 8)).toBe(7));

test("the bit that a dequeue takes", () => {
  expect(pickBit(0b0110, "dequeue-max")).toBe(2);
  expect(pickBit(0b0110, "dequeue-min")).toBe(1);
  expect(pickBit(0, "dequeue-max")).toBeNull();
});
