// The paper's values and expectations: their positions in the figure, and whether they hold.

import { count } from "../../base/format";
import type { Experiment } from "../../gen/types/Experiment";
import type { Mark } from "../../gen/types/Mark";
import { dotAt, type SweepLine } from "./lines";
import type { Judged, SweepMarked } from "./protocol";

/** A mark in the figure. */
export interface SweepPlaced {
  kind: "paper" | "expected";
  /** Its index in the file's list. */
  number: number;
  series: number;
  class: number | null;
  x: number;
  /** Ends of the range on the y axis; null for an open end. */
  low: number | null;
  high: number | null;
  /** A short label: `3.3×`. */
  short: string;
}

/** Integers have all digits, other numbers three, or four in a larger unit than the file's. */
const text = (value: number, per: number) =>
  Number.isInteger(value) && per === 1 ? count(value) : (per === 1 ? three : four).format(value / per);

const three = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const four = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });

/** A range as text: `3.3`, `1.2 to 1.29`, `at most 1`. `per` is the factor from the shown unit to the file's; a ratio has none. */
function rangeText({ low, high, over }: Pick<Mark, "low" | "high" | "over">, per: number): string {
  const written = (value: number) => text(value, over === undefined ? per : 1);
  if (low === undefined) return `at most ${written(high ?? 0)}`;
  if (high === undefined) return `at least ${written(low)}`;
  return low === high ? written(low) : `${written(low)} to ${written(high)}`;
}

/** The marks that can be drawn: a ratio needs the value of the other series. */
export function placedMarks(
  experiment: Experiment,
  lines: readonly SweepLine[],
  relative: boolean,
  per = 1,
): SweepPlaced[] {
  const number = (name: string) => experiment.series.findIndex((series) => series.name === name);
  const to = relative ? number(experiment.y.relative_to ?? "") : -1;
  const placed = (kind: SweepPlaced["kind"]) => (mark: Mark, index: number) => {
    const of = mark.class ?? null;
    const at = (series: number) => dotAt(lines, series, of, mark.x);
    // Factor from the mark's number to the axis.
    let by: number | null = 1;
    if (mark.over !== undefined) by = at(number(mark.over))?.y ?? null;
    else if (to >= 0) {
      const other = at(to);
      by = other && other.value !== 0 ? 1 / other.value : null;
    }
    if (by === null) return [];
    return [
      {
        kind,
        number: index,
        series: number(mark.series),
        class: of,
        x: mark.x,
        low: mark.low === undefined ? null : mark.low * by,
        high: mark.high === undefined ? null : mark.high * by,
        short: rangeText(mark, per) + (mark.over === undefined ? "" : "×"),
      },
    ];
  };
  return [
    ...(experiment.paper ?? []).flatMap(placed("paper")),
    ...(experiment.expect ?? []).flatMap(placed("expected")),
  ];
}

/** True if a value is in the range of a mark. */
export const holds = ({ low, high }: Pick<Mark, "low" | "high">, value: number): boolean =>
  (low === undefined || value >= low) && (high === undefined || value <= high);

/** A row of the table of marks. */
export interface SweepRow {
  kind: SweepPlaced["kind"];
  /** `SP-PIFO / Greedy`, and where. */
  what: string;
  where: string;
  range: string;
  text: string;
  value: number | null;
  /** True if the value is the ratio of two series. */
  ratio: boolean;
  /** Null before the value is known, and for values of the paper. */
  holds: boolean | null;
}

/** The texts of the marks, in the order of the file. */
export function markRows(
  { paper = [], expect = [] }: Experiment,
  judged: Judged | null,
  where: (mark: Mark) => string,
  per = 1,
): SweepRow[] {
  const row = (kind: SweepPlaced["kind"], marked: readonly SweepMarked[]) => (mark: Mark, i: number) => {
    const value = marked[i]?.value ?? null;
    return {
      kind,
      what: mark.over === undefined ? mark.series : `${mark.series} / ${mark.over}`,
      where: where(mark),
      range: rangeText(mark, per),
      text: mark.text ?? "",
      value: value === null || mark.over !== undefined ? value : value / per,
      ratio: mark.over !== undefined,
      holds: kind === "paper" || value === null ? null : holds(mark, value),
    };
  };
  return [...paper.map(row("paper", judged?.paper ?? [])), ...expect.map(row("expected", judged?.expected ?? []))];
}

/** Adjacent rows with the same text. */
export interface EqualRows {
  /** Their common text, if any. */
  text: string;
  rows: readonly SweepRow[];
}

/** Joins adjacent rows with the same text, so that it is shown once. */
export function joinEqualRows(rows: readonly SweepRow[]): EqualRows[] {
  const runs: SweepRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && row.text !== "" && last[0]?.text === row.text) last.push(row);
    else runs.push([row]);
  }
  return runs.map((rows) => ({ text: rows[0]?.text ?? "", rows }));
}

/** Groups adjacent rows of the same series, so that its name stands above them once, with its full width. */
export function namesakes(rows: readonly SweepRow[]): SweepRow[][] {
  const runs: SweepRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0]?.what === row.what) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

export interface SweepVerdict {
  /** Result of all expectations, once all points are known; null before. */
  good: boolean | null;
  text: string;
}

/** Largest relative distance from the paper's value that counts as reproduced. */
const CLOSE = 0.1;

/** Number of the paper's values that were reproduced within a tenth; null if it reports none, or not all points are known. */
export function paperVerdict(
  { paper = [] }: Experiment,
  judged: Judged | null,
  complete: boolean,
): SweepVerdict | null {
  if (paper.length === 0 || !complete || !judged) return null;
  const met = paper.filter((mark, i) => {
    const value = judged.paper[i]?.value ?? null;
    return value !== null && isClose(mark, value);
  }).length;
  const values = paper.length === 1 ? "value" : "values";
  const text = `${met} of ${paper.length} ${values} of the paper came out, within ${100 * CLOSE} %`;
  return { good: met === paper.length, text };
}

const isClose = ({ low, high }: Pick<Mark, "low" | "high">, value: number) =>
  holds(
    {
      ...(low !== undefined && { low: low - CLOSE * Math.abs(low) }),
      ...(high !== undefined && { high: high + CLOSE * Math.abs(high) }),
    },
    value,
  );

/** The result of the expectations. */
export function verdictOf({ expect = [] }: Experiment, judged: Judged | null, complete: boolean): SweepVerdict {
  const all = expect.length;
  if (all === 0) return { good: null, text: "The file expects nothing in numbers." };
  const there = judged?.expected.filter(({ value }) => value !== null).length ?? 0;
  if (!complete || !judged) {
    return {
      good: null,
      text: there === 0 ? `${all} expected: run it` : `${there} of ${all} expected values are there`,
    };
  }
  const kept = all - judged.failures.length;
  const text = `${kept} of ${all} ${all === 1 ? "expectation holds" : "expectations hold"}`;
  // For example, a short run contains no window of the required length.
  const missing = all - there;
  return { good: kept === all, text: missing === 0 ? text : `${text}; ${missing} had no value to judge` };
}
