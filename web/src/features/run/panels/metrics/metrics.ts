// Metrics of an engine, of several engines row by row, and the headings of packet metrics.

import { measured } from "../../../../base/units";
import type { Frame } from "../../../../gen/types/Frame";
import type { Opened } from "../../../../gen/types/Opened";

/** One metric of one engine. */
export interface Metric {
  /** For example `delay.mean`. */
  name: string;
  /** Unit of the value; empty for a plain count. */
  unit: string;
  meaning: string;
  /** Null if there is no value yet. */
  value: number | null;
}

/** A metric of several engines or runs. */
export interface MetricsRow extends Pick<Metric, "name" | "unit" | "meaning"> {
  /** One value per engine or run; undefined if it has no such metric. */
  values: (number | null | undefined)[];
  /** True if the values are not all equal. */
  differs: boolean;
}

const COUNTS = [
  ["presented", "operations presented"],
  ["accepted", "operations accepted"],
  ["rejected", "operations refused"],
  ["retired", "operations with a result; a model has it at once, hardware when they leave the pipeline"],
  ["flushed", "operations accepted, and lost to a reset"],
] as const;

/** All metrics of an engine up to the step of a frame; empty if there is no such engine. */
export function metricsOf({ port }: Opened, frame: Frame, engine: number): Metric[] {
  const there = frame.engines[engine];
  if (!there) return [];
  const counts = COUNTS.map(
    ([key, meaning]): Metric => ({ name: `operations.${key}`, unit: "", meaning, value: there[key] }),
  );
  const { lane } = there;
  const measures = lane && port ? port.measures : [];
  return [
    ...counts,
    // The page divides the value, so the meaning must not mention thousandths.
    ...measures.map(({ key, unit, meaning }, i) => ({
      name: key,
      unit,
      meaning: meaning.replace(/, in thousandths$/, ""),
      value: lane?.values[i] ?? null,
    })),
  ];
}

/** Rows in the order in which the metrics first occur. */
export function rowsOf(columns: readonly (readonly Metric[])[]): MetricsRow[] {
  const rows = new Map<string, MetricsRow>();
  columns.forEach((metrics, column) => {
    for (const { name, unit, meaning, value } of metrics) {
      const id = `${name} ${unit}`;
      const row = rows.get(id) ?? { name, unit, meaning, values: columns.map(() => undefined), differs: false };
      row.values[column] = value;
      rows.set(id, row);
    }
  });
  return [...rows.values()].map((row) => ({ ...row, differs: row.values.some((value) => value !== row.values[0]) }));
}

/** The texts of the values; empty for a missing metric. Values that differ, but round to the same text, are written in full. */
export function textsOf({ values, unit, differs }: MetricsRow): string[] {
  const texts = values.map((value) => (value === undefined ? "" : measured(value, unit)));
  if (!differs || new Set(texts).size > 1) return texts;
  return values.map((value) => (typeof value === "number" ? inFull(value, unit) : ""));
}

/** Divisors and names of units for values of some units. */
const SCALES: Readonly<Record<string, readonly [by: number, unit: string]>> = {
  ppm: [1e4, "%"],
  "1e-6": [1e6, ""],
  "1/1000": [1_000, ""],
};
const full = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });

function inFull(value: number, unit: string): string {
  const [by, name] = SCALES[unit] ?? [1, unit];
  return [full.format(value / by), name].filter(Boolean).join("\u00a0");
}

/** The second value minus the first, with sign and unit; empty if one is missing or they are equal. */
export function differenceText({ values: [left, right], unit }: MetricsRow): string {
  if (typeof left !== "number" || typeof right !== "number" || left === right) return "";
  return `${right > left ? "+" : "−"}${measured(Math.abs(right - left), unit)}`;
}

// Order and headings of metrics.

/** Headings, each with a pattern of its metrics' names. */
const GROUPS: readonly (readonly [title: string, begins: RegExp])[] = [
  ["Operations", /^operations\./],
  ["Packets", /^(arrived|departed|bytes|throughput|utilisation)$/],
  ["Lost", /^dropped\./],
  ["Delay", /^delay\./],
  ["Queue", /^(occupancy\.|clamped|unknown)/],
  ["Order", /^(inversion|unpifoness|reordered)/],
  ["Flow completion", /^(flows|fct)\./],
  ["Slowdown", /^slowdown\./],
  ["Fairness between classes", /^(jain|nfm\.)/],
];

interface MeasureGroup {
  title: string;
  /** Indices of the metrics, and their labels under the heading. */
  rows: { index: number; label: string }[];
}

/** Prefixes of names that repeat the heading. */
const IN_HEADING = /^(operations|dropped|delay)\./;

/** Every metric under its heading; metrics of no heading come under a last one, so that none is left out. */
export function measureGroups(measures: readonly { key: string }[]): MeasureGroup[] {
  const taken = new Set<number>();
  const groups = GROUPS.map(([title, begins]) => {
    const rows = measures.flatMap(({ key }, index) =>
      begins.test(key) ? [{ index, label: key.replace(IN_HEADING, "") }] : [],
    );
    for (const { index } of rows) taken.add(index);
    return { title, rows };
  });
  const others = measures.flatMap(({ key }, index) => (taken.has(index) ? [] : [{ index, label: key }]));
  return [...groups, { title: "Others", rows: others }].filter(({ rows }) => rows.length > 0);
}
