import { expect, test } from "vitest";
import { deepEqual } from "./deep-equal";

test("what says the same is alike, however it was made", () => {
  const picture = () => ({ step: 3, boxes: [{ x: 1, y: 2 }], marks: [null, "head"], none: undefined });
  expect(deepEqual(picture(), picture())).toBe(true);
  expect(deepEqual([], [])).toBe(true);
  expect(deepEqual(Number.NaN, Number.NaN)).toBe(true);
});

test("any difference is seen", () => {
  expect(deepEqual({ x: 1 }, { x: 2 })).toBe(false);
  expect(deepEqual({ x: 1 }, { x: 1, y: undefined })).toBe(false);
  expect(deepEqual({ x: undefined }, { y: undefined })).toBe(false);
  expect(deepEqual([1, 2], [1])).toBe(false);
  expect(deepEqual([[1], [2]], [[1], [3]])).toBe(false);
  expect(deepEqual([], {})).toBe(false);
  expect(deepEqual(null, {})).toBe(false);
});

test("what is no plain value is alike only if it is the same", () => {
  const lit = new Set(["op[1]"]);
  const select = () => {};
  expect(deepEqual({ lit, select }, { lit, select })).toBe(true);
  expect(deepEqual({ lit }, { lit: new Set(lit) })).toBe(false);
  expect(deepEqual({ select }, { select: () => {} })).toBe(false);
  expect(deepEqual(new Map(), new Map())).toBe(false);
});
