// All values as a table of x and series.

import type { Experiment } from "../../gen/types/Experiment";
import { xLabel, xText } from "./format";
import type { SweepOpen, SweepValues } from "./store";

export interface SweepCell {
  y: number;
  /** Number of its point. */
  point: number;
}

export interface SweepGrid {
  rows: readonly { key: string; name: string; x: number; class: number | null; cells: readonly (SweepCell | null)[] }[];
  /** True if each value comes from a separate run. */
  linked: boolean;
}

export function grid(
  { experiment, points }: Pick<SweepOpen, "experiment" | "points">,
  values: readonly (SweepValues | null)[],
): SweepGrid {
  const rows = new Map<string, { x: number; class: number | null; cells: (SweepCell | null)[] }>();
  points.forEach(({ series }, point) => {
    for (const { x, y, class: of } of values[point]?.rows ?? []) {
      const key = `${x} ${of}`;
      const row = rows.get(key) ?? { x, class: of, cells: experiment.series.map(() => null) };
      rows.set(key, row);
      row.cells[series] = { y, point };
    }
  });
  const name = (x: number, of: number | null) => `${xText(experiment, x)}${of === null ? "" : `, class ${of}`}`;
  return {
    rows: [...rows]
      .map(([key, row]) => ({ key, name: name(row.x, row.class), ...row }))
      .sort((a, b) => a.x - b.x || (a.class ?? 0) - (b.class ?? 0)),
    linked: experiment.x.kind === "values",
  };
}

/** The table with tabs, for pasting into a spreadsheet. `per` is the factor from the unit of `yName` to the measure's own one. */
export function gridText({ rows }: SweepGrid, experiment: Experiment, yName: string, per = 1): string {
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell) => String(cell).replace(/[\t\r\n]+/g, " ")).join("\t");
  return [
    line([`${yName} by ${xLabel(experiment)}`, ...experiment.series.map(({ name }) => name)]),
    ...rows.map(({ name, cells }) => line([name, ...cells.map((cell) => (cell ? cell.y / per : ""))])),
    "",
  ].join("\n");
}
