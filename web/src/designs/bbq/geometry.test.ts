import { expect, test } from "vitest";
import { above, commitStage, indexStage, levelOf, pickBit, waitStage, writeStage } from "./geometry";

test("stages of a queue of three levels", () => {
  expect([1, 2, 3].map(indexStage)).toEqual([1, 4, 8]);
  expect([2, 3].map(waitStage)).toEqual([5, 9]);
  expect([1, 2, 3].map(commitStage)).toEqual([2, 6, 10]);
  expect(writeStage(3)).toBe(14);
  expect(Array.from({ length: 15 }, (_, stage) => levelOf(stage, 3))).toEqual([
    0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4,
  ]);
});

test("the counter above another", () => expect(above(0o753, 2, 8)).toBe(7));

test("the bit that a dequeue takes", () => {
  expect(pickBit(0b0110, "dequeue-max")).toBe(2);
  expect(pickBit(0b0110, "dequeue-min")).toBe(1);
  expect(pickBit(0, "dequeue-max")).toBeNull();
});
