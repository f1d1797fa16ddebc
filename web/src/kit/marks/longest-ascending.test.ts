import { expect, test } from "vitest";
import { longestAscending } from "./longest-ascending";

test("the longest ascending part is found, wherever it lies", () => {
  const part = (...values: number[]) => longestAscending(values).map((i) => values[i]);
  expect(part()).toEqual([]);
  expect(part(0, 1, 2)).toEqual([0, 1, 2]);
  expect(part(2, 1, 0)).toHaveLength(1);
  expect(part(3, 0, 1, 2)).toEqual([0, 1, 2]);
  expect(part(1, 2, 3, 0)).toEqual([1, 2, 3]);
  expect(part(5, 0, 7, 1, 8, 2, 3)).toEqual([0, 1, 2, 3]);
});

test("negative values belong to no part", () => {
  expect(longestAscending([-1, 4, -1, 5])).toEqual([1, 3]);
  expect(longestAscending([-1])).toEqual([]);
});
