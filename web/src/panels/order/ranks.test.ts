import { expect, test } from "vitest";
import { binText, MEASURES, rankLine } from "./ranks";

const packed = Float64Array.from([2, ...[10, 9, 1, 4, 12, 3e6], ...[5, 5, 0, 0, 0, 0]]);
const values = (key: string) =>
  rankLine(packed, MEASURES.find((measure) => measure.key === key) ?? (MEASURES[0] as never)).values;

test("each measure is read from its place", () => {
  expect(values("inversions")).toEqual([4, 0]);
  expect(values("arrived")).toEqual([10, 5]);
  expect(values("dropped")).toEqual([1, 0]);
  expect(values("unpifoness")).toEqual([12, 0]);
  expect(values("delay")).toEqual([3, 0]);
  expect(rankLine(new Float64Array(), MEASURES[0] as never).values).toEqual([]);
});

test("a bin says which ranks it has", () => {
  expect([binText(1, 7), binText(4, 2)]).toEqual(["rank 7", "ranks 8 to 11"]);
});
