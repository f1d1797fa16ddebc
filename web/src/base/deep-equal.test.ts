import { expect, test } from "vitest";
import { alike } from "./deep-equal";

test("what says the same is alike, however it was made", () => {
  const picture = () => ({ step: 3, boxes: [{ x: 1, y: 2 }], marks: [null, "head"], none: undefined });
  expect(alike(picture(), picture())).toBe(true);
  expect(alike([], [])).toBe(true);
  expect(alike(Number.NaN, Number.NaN)).toBe(true);
});

test("any difference is seen", () => {
  expect(alike({ x: 1 }, { x: 2 })).toBe(false);
  expect(alike({ x: 1 }, { x: 1, y: undefined })).toBe(false);
  expect(alike({ x: undefined }, { y: undefined })).toBe(false);
  expect(alike([1, 2], [1])).toBe(false);
  expect(alike([[1], [2]], [[1], [3]])).toBe(false);
  expect(alike([], {})).toBe(false);
  expect(alike(null, {})).toBe(false);
});

test("what is no plain value is alike only if it is the same", () => {
  const lit = new Set(["op[1]"]);
  const select = () => {};
  expect(alike({ lit, select }, { lit, select })).toBe(true);
  expect(alike({ lit }, { lit: new Set(lit) })).toBe(false);
  expect(alike({ select }, { select: () => {} })).toBe(false);
  expect(alike(new Map(), new Map())).toBe(false);
});
