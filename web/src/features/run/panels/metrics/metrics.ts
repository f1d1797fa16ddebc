// Counts and measures of an engine, and of several engines row by row; and the headings under which measures of packets are shown.

import { measured } from "../../../../base/units";
import type { Frame } from "../../../../gen/types/Frame";
import type { Opened } from "../../../../gen/types/Opened";

/** One measure of one engine. */
export interface Metric {
  /** `delay.mean` for example. */
  name: string;
  /** Unit of the value; empty for a plain count. */
  unit: string;
  meaning: string;
  /** Null where there is none yet. */
  value: number | null;
}

/** A measure of several engines or runs. */
export interface MetricsRow extends Pick<Metric, "name" | "unit" | "meaning"> {
  /** One for each, in their order; undefined where it is not measured. */
  values: (number | null | undefined)[];
  /** Whether they are not all the same. */
  differs: boolean;
}

const COUNTS = [
  ["presented", "operations presented"],
  ["accepted", "operations accepted"],
  ["rejected", "operations refused"],
  ["retired", "operations with a result; a model has it at once, hardware when they leave the pipeline"],
  ["flushed", "operations accepted, and lost to a reset"],
] as const;

/** All of an engine up to the step of a frame; nothing if there is no such engine. */
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
    // The page divides the value, so the meaning is not in thousandths.
    ...measures.map(({ key, unit, meaning }, i) => ({
      name: key,
      unit,
      meaning: meaning.replace(/, in thousandths$/, ""),
      value: lane?.values[i] ?? null,
    })),
  ];
}

/** Row by row, in the order in which they come first. */
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

/** The text of each: nothing where it is not measured. Values that differ, but would be rounded to the same text, are written in full. */
export function textsOf({ values, unit, differs }: MetricsRow): string[] {
  const texts = values.map((value) => (value === undefined ? "" : measured(value, unit)));
  if (!differs || new Set(texts).size > 1) return texts;
  return values.map((value) => (typeof value === "number" ? inFull(value, unit) : ""));
}

/** By what values of some units are divided, and what they are called then. */
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

/** What the second value has more than the first, with its sign and unit; empty where one of them is missing, or they are equal. */
export function differenceText({ values: [left, right], unit }: MetricsRow): string {
  if (typeof left !== "number" || typeof right !== "number" || left === right) return "";
  return `${right > left ? "+" : "−"}${measured(Math.abs(right - left), unit)}`;
}

// In which order, and under which heading, measures are shown.

/** Headings, each with what the names of its measures begin with. */
const GROUPS: readonly (readonly [title: string, begins: RegExp])[] = [
  ["Operations", /^operations\./],
  ["Packets", /^(arrived|departed|bytes|throughput|utilisation)$/],
  ["Lost", /^dropped\./],
  ["Delay", /^delay\./],
  ["Queue", /^(occupancy\.|clamped|unknown)/],
  ["Order", /^(inversion|unpifoness|reordered)/],
  ["Flow completion", /^(flows|fct)\./],
  ["Fairness between classes", /^(jain|nfm\.)/],
];

interface MeasureGroup {
  title: string;
  /** Indices into the list of measures, and what each is called under its heading. */
  rows: { index: number; label: string }[];
}

/** Beginnings of names that their heading has already. */
const SAID = /^(operations|dropped|delay)\./;

/** Every measure under its heading; those of no heading under a last one, so that none is left out. */
export function measureGroups(measures: readonly { key: string }[]): MeasureGroup[] {
  const taken = new Set<number>();
  const groups = GROUPS.map(([title, begins]) => {
    const rows = measures.flatMap(({ key }, index) =>
      begins.test(key) ? [{ index, label: key.replace(SAID, "") }] : [],
    );
    for (const { index } of rows) taken.add(index);
    return { title, rows };
  });
  const others = measures.flatMap(({ key }, index) => (taken.has(index) ? [] : [{ index, label: key }]));
  return [...groups, { title: "Others", rows: others }].filter(({ rows }) => rows.length > 0);
}
