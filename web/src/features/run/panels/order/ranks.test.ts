import { expect, test } from "vitest";
import type { SessionTable } from "../../../../session/queries";
import { binText, MEASURES, rankLine } from "./ranks";

const columns = { arrived: [10, 5], departed: [9, 5], dropped: [1, 0], inversions: [4, 0], unpifoness: [12, 0] };
const table = Object.fromEntries(
  Object.entries({ width: [2], ...columns, delay: [3e6, 0] }).map(([name, values]) => [
    name,
    Float64Array.from(values),
  ]),
) as SessionTable<"by_rank">;
const values = (key: string) =>
  rankLine(table, MEASURES.find((measure) => measure.key === key) ?? (MEASURES[0] as never)).values;

test("each measure is read from its column", () => {
  expect(values("inversions")).toEqual([4, 0]);
  expect(values("arrived")).toEqual([10, 5]);
  expect(values("dropped")).toEqual([1, 0]);
  expect(values("unpifoness")).toEqual([12, 0]);
  expect(values("delay")).toEqual([3, 0]);
  expect(rankLine(null, MEASURES[0] as never).values).toEqual([]);
});

test("a bin says which ranks it has", () => {
  expect([binText(1, 7), binText(4, 2)]).toEqual(["rank 7", "ranks 8 to 11"]);
});
