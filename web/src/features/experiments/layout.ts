// Layout of a figure, in units of its drawing: pixels at the default font size.

import type { Experiment } from "../../gen/types/Experiment";
import { type Axis, axisOf, extent, isWide } from "../../kit/chart/axis";
import type { ChartBox } from "../../kit/chart/frame";
import { seriesStylesOf } from "../../kit/chart/series-style";
import { type DrawnLine, drawnLines, rangesOf, type SweepRange } from "./drawn";
import { axisUnit } from "./format";
import { formOf, type SweepForm, type SweepLine } from "./lines";
import type { SweepPlaced } from "./marks";
import { LETTER, label, NAME, namesOf, peaksOf, type SweepName } from "./naming";
import { placesOf } from "./places";

/** Display options that the reader has chosen. */
export interface SweepView {
  /** Null until the reader has chosen: then the layout decides. */
  logX: boolean | null;
  logY: boolean | null;
  /** True to show ratios in a figure that offers them. */
  relative: boolean;
  /** True to stack the lines of a panel. */
  stacked: boolean;
  paper: boolean;
  expected: boolean;
}

export const USUAL: SweepView = { logX: null, logY: null, relative: true, stacked: false, paper: true, expected: true };

/** A part of a figure with its own axes. */
export interface SweepPanel {
  box: ChartBox;
  title: string | null;
  x: Axis;
  y: Axis;
  lines: readonly DrawnLine[];
  ranges: readonly SweepRange[];
  names: readonly SweepName[];
}

/** A laid out figure. */
export interface Layout {
  form: SweepForm;
  /** True if values are joined by lines. */
  joined: boolean;
  /** True if values of several series stand side by side. */
  sideBySide: boolean;
  /** True if lines are stacked. */
  stacked: boolean;
  /** Unit of the y axis. */
  unit: string;
  panels: readonly SweepPanel[];
  /** True if a logarithmic scale is useful. */
  wide: { x: boolean; y: boolean };
  log: { x: boolean; y: boolean };
}

/** Lays out the figure of an experiment in a size. */
export function layoutOf(
  experiment: Experiment,
  lines: readonly SweepLine[],
  placed: readonly SweepPlaced[],
  view: SweepView,
  unit: string,
  size: { width: number; height: number },
): Layout {
  const form = formOf(experiment);
  const joined = form === "lines" || form === "panels";
  const stacked = form === "panels" && view.stacked;
  const styleNumbers = seriesStylesOf(experiment.series);
  const shown = placed.filter(({ kind }) => (kind === "paper" ? view.paper : view.expected));
  const run = lines.flatMap(({ dots }) => dots.map(({ x }) => x));
  const xs = run.length > 0 ? run : marked(experiment);
  const wide = {
    x: form === "lines" && (isWide(allX(experiment, xs)) || isGeometric(experiment)),
    y: isWide(
      lines.flatMap(({ dots }) => dots.map(({ y }) => y)),
      experiment.x.kind === "iteration" ? 1 : 2,
    ),
  };
  const shownUnit = view.relative && experiment.y.relative_to !== undefined ? "" : unit;
  const axis = axisUnit(shownUnit, extent(lines.flatMap(({ dots }) => dots.map(({ y }) => y)))[1]);
  const log = {
    x: wide.x && (view.logX ?? isGeometric(experiment)),
    y: wide.y && (view.logY ?? form !== "panels") && !view.stacked,
  };
  const groups =
    form === "panels" ? experiment.series.map((_, series) => [series]) : [experiment.series.map((_, series) => series)];
  const boxes = boxesOf(groups.length, nameWidth(lines, form, size), size);
  const ys = [
    ...lines.flatMap(({ dots }) => dots.flatMap(({ y, interval }) => [y, ...endsOf(interval, log.y)])),
    ...shown.flatMap(({ low, high }) => [low, high].filter((end) => end !== null && (!log.y || end > 0))),
    ...(view.relative && experiment.y.relative_to !== undefined ? [1] : []),
  ] as number[];
  const panels = groups.map((group, i): SweepPanel => {
    const box = boxes[i] as ChartBox;
    const own = lines.filter(({ series }) => group.includes(series));
    const tops = stacked ? totals(own) : ys;
    const count = Math.max(2, Math.round(box.height / 46));
    const y = axisOf(tops.length > 0 ? tops : [0, 1], box.y + box.height, box.y, {
      log: log.y && !stacked,
      count,
      per: axis.per,
    });
    const x = placesOf(experiment, form, xs, box, log.x);
    const styleNumber = ({ series, class: of }: Pick<SweepLine, "series" | "class">) =>
      form === "panels" ? (of ?? 0) : (styleNumbers[series] ?? series);
    const drawn = drawnLines(own, x, y, { styleNumber, stacked });
    const ranges = stacked
      ? []
      : rangesOf(
          shown.filter(({ series }) => group.includes(series)),
          x,
          y,
          box,
          styleNumber,
        );
    label(ranges, drawn, box, joined && !stacked);
    // Before anything has run, the axis covers only reported or expected values.
    const reach = ranges.flatMap(({ placed }) => [placed.low, placed.high]).filter((end) => end !== null);
    const ran = lines.some(({ dots }) => dots.length > 0);
    const ticks = ran ? y.ticks : y.ticks.filter(({ value }) => reach.length > 0 && value <= Math.max(...reach));
    return {
      box,
      title: form === "panels" ? (experiment.series[group[0] ?? 0]?.name ?? "") : null,
      x: x.axis,
      y: { ...y, ticks },
      lines: drawn,
      ranges,
      names: form === "lines" ? namesOf(drawn, box) : form === "panels" ? peaksOf(drawn, box, y, stacked) : [],
    };
  });
  return { form, joined, sideBySide: !joined, stacked, unit: axis.unit, panels, wide, log };
}

/** Ends of an interval that have a place on the axis. */
const endsOf = (interval: readonly number[] | null, log: boolean) => (interval ?? []).filter((end) => !log || end > 0);

/** Positions of marks on the x axis, which it covers before anything has run. Empty for fewer than two positions. */
function marked({ paper = [], expect = [] }: Experiment): number[] {
  const places = new Set([...paper, ...expect].map(({ x }) => x));
  return places.size > 1 ? [...places] : [];
}

/** True if the x values grow by a constant factor over two decades or more: 0.1, 1, 10. */
function isGeometric({ x }: Experiment): boolean {
  if (x.kind !== "values" || x.names.length > 0) return false;
  const [first = 0, second = 0] = x.values;
  const by = second / first;
  const pairs = x.values.slice(1).map((value, i) => value / (x.values[i] ?? 1));
  return first > 0 && (x.values.at(-1) ?? 0) >= 99.9 * first && pairs.every((ratio) => Math.abs(ratio / by - 1) < 0.01);
}

const allX = (experiment: Experiment, xs: readonly number[]) =>
  experiment.x.kind === "values" ? experiment.x.values : xs;

/** Width for names at the ends of lines in units; 0 if there is not enough space. */
function nameWidth(lines: readonly SweepLine[], form: SweepForm, { width }: { width: number }): number {
  if (form !== "lines") return 0;
  if (width < 520) return 0;
  const longest = Math.max(0, ...lines.map(({ name }) => Math.min(name.length, NAME)));
  return longest * LETTER + 22;
}

function boxesOf(count: number, names: number, { width, height }: { width: number; height: number }): ChartBox[] {
  const left = 62;
  const bottom = 42;
  const top = count > 1 ? 26 : 12;
  const isSideBySide = width / count >= 340;
  const [across, down] = isSideBySide ? [count, 1] : [1, count];
  const [w, h] = [width / across, height / down];
  return Array.from({ length: count }, (_, i) => ({
    x: (i % across) * w + left,
    y: Math.floor(i / across) * h + top,
    width: Math.max(20, w - left - Math.max(names, 14)),
    height: Math.max(20, h - top - bottom),
  }));
}

const totals = (lines: readonly SweepLine[]): number[] => {
  const sums = new Map<number, number>();
  for (const { dots } of lines) for (const { x, y } of dots) sums.set(x, (sums.get(x) ?? 0) + y);
  return [...sums.values()];
};
