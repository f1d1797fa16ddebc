import { expect, test } from "vitest";
import { COLUMNS, differences, gridOf, ROWS, readGrid, textOf } from "./grid.ts";

test("a grid is read as it was written, and tells where it differs", () => {
  const means = Array.from({ length: COLUMNS * ROWS }, (_, i) => [(i * 7) % 256, (i * 13) % 256, (i * 29) % 256]);
  const grid = gridOf(means);
  expect(readGrid(textOf(grid))).toEqual(grid);
  const brighter = (by: number) => gridOf(means.map((mean, i) => (i === 70 ? mean.map((value) => value + by) : mean)));
  expect(differences(brighter(4), grid)).toEqual([]);
  expect(differences(brighter(8), grid)).toEqual([expect.stringMatching(/^column 6, row 1: light \d+ instead of \d+/)]);
});
