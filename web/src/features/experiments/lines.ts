// Converts values to the lines of a figure.

import type { Experiment } from "../../gen/types/Experiment";
import type { SweepListed } from "./protocol";
import type { SweepValues } from "./store";

/** A value of a line. */
export interface Dot {
  x: number;
  /** The measure, or its ratio to another series. */
  y: number;
  /** The measure itself. */
  value: number;
  /** Of several seeds: both ends of the interval, as `y` is. */
  interval: readonly [low: number, high: number] | null;
  /** Seeds that it is the mean of; null of a single run. */
  seeds: number | null;
  /** Number of its point. */
  point: number;
}

export interface SweepLine {
  /** Number of its series. */
  series: number;
  /** With the axis `time` its class, else null. */
  class: number | null;
  name: string;
  dots: readonly Dot[];
}

/** The form of a figure. */
export type SweepForm =
  /** Lines over a numeric axis. */
  | "lines"
  /** Grouped values for each named value of the x axis. */
  | "groups"
  /** One value per series: there is only one x. */
  | "single"
  /** A line per class, in a panel per series. */
  | "panels";

export function formOf({ x }: Experiment): SweepForm {
  if (x.kind === "time") return "panels";
  if (x.kind === "class" || x.kind === "level") return "groups";
  if (x.kind !== "values") return "lines";
  return x.values.length === 1 ? "single" : x.names.length > 0 ? "groups" : "lines";
}

/** The lines of a figure from the available values: one per series, or one per class. */
export function linesOf(
  experiment: Experiment,
  points: readonly SweepListed[],
  values: readonly (SweepValues | null)[],
  relative: boolean,
): SweepLine[] {
  const to = relative ? experiment.series.findIndex(({ name }) => name === experiment.y.relative_to) : -1;
  const base = new Map<string, number>();
  const key = (x: number, of: number | null) => `${x} ${of}`;
  const each = (series: number, visit: (row: SweepValues["rows"][number], point: number) => void) => {
    points.forEach((one, point) => {
      if (one.series === series) for (const row of values[point]?.rows ?? []) visit(row, point);
    });
  };
  if (to >= 0) each(to, (row) => base.set(key(row.x, row.class), row.y));
  return experiment.series.flatMap(({ name }, series) => {
    const byClass = new Map<number | null, Dot[]>();
    each(series, (row, point) => {
      const by = to < 0 ? 1 : (base.get(key(row.x, row.class)) ?? 0);
      const dots = byClass.get(row.class) ?? [];
      byClass.set(row.class, dots);
      const { spread } = row;
      // What it is divided by has an interval too, so a ratio has none that is known.
      const interval = to < 0 ? (spread?.interval ?? null) : null;
      if (by !== 0) dots.push({ x: row.x, y: row.y / by, value: row.y, point, interval, seeds: spread?.seeds ?? null });
    });
    if (byClass.size === 0) byClass.set(null, []);
    return [...byClass].map(([of, dots]) => ({ series, class: of, name: of === null ? name : `class ${of}`, dots }));
  });
}

/** The dot of a series at an x. */
export function dotAt(lines: readonly SweepLine[], series: number, of: number | null, x: number): Dot | null {
  const line = lines.find((line) => line.series === series && line.class === of);
  return line?.dots.find((dot) => dot.x === x) ?? null;
}
