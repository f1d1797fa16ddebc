// Where everything of a figure stands, in pixels.

import type { Experiment } from "../../gen/types/Experiment";
import { type DrawnLine, drawnLines, type Range, rangesOf } from "./drawn";
import { axisUnit } from "./format";
import type { Box } from "./labels";
import { type Form, formOf, type Line } from "./lines";
import type { Placed } from "./marks";
import { LETTER, label, NAME, type Name, namesOf, peaksOf } from "./naming";
import { placer, type Tick } from "./placer";
import { extent, isWide, type Scale, scaleOf } from "./scales";
import { seriesStylesOf } from "./series-style";

/** How the reader wants to see a figure. */
export interface View {
  /** Null as long as the reader has not chosen: then as it reads best. */
  logX: boolean | null;
  logY: boolean | null;
  /** Whether a figure of ratios shows ratios. */
  relative: boolean;
  /** Whether the lines of a panel stand on one another. */
  stacked: boolean;
  paper: boolean;
  expected: boolean;
}

export const USUAL: View = { logX: null, logY: null, relative: true, stacked: false, paper: true, expected: true };

export interface Panel {
  box: Box;
  title: string | null;
  x: readonly Tick[];
  y: Scale;
  lines: readonly DrawnLine[];
  ranges: readonly Range[];
  names: readonly Name[];
}

export interface Layout {
  form: Form;
  /** Unit of the y axis. */
  unit: string;
  panels: readonly Panel[];
  /** Whether a logarithmic scale is of use. */
  wide: { x: boolean; y: boolean };
  log: { x: boolean; y: boolean };
}

/** The figure of an experiment in so many pixels. `scale` is the size of type, 1 for 14 pixels. */
export function layoutOf(
  experiment: Experiment,
  lines: readonly Line[],
  placed: readonly Placed[],
  view: View,
  unit: string,
  size: { width: number; height: number; scale: number },
): Layout {
  const form = formOf(experiment);
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
  const boxes = boxesOf(groups.length, nameRoom(lines, form, size), size);
  const ys = [
    ...lines.flatMap(({ dots }) => dots.map(({ y }) => y)),
    ...shown.flatMap(({ low, high }) => [low, high].filter((end) => end !== null && (!log.y || end > 0))),
    ...(view.relative && experiment.y.relative_to !== undefined ? [1] : []),
  ] as number[];
  const panels = groups.map((group, i): Panel => {
    const box = boxes[i] as Box;
    const own = lines.filter(({ series }) => group.includes(series));
    const stacked = form === "panels" && view.stacked;
    const tops = stacked ? totals(own) : ys;
    const count = Math.max(2, Math.round(box.height / (46 * size.scale)));
    const y = scaleOf(tops.length > 0 ? tops : [0, 1], box.y + box.height, box.y, {
      log: log.y && !stacked,
      count,
      per: axis.per,
    });
    const place = placer(experiment, form, xs, box, log.x, size.scale);
    const styleNumber = ({ series, class: of }: Pick<Line, "series" | "class">) =>
      form === "panels" ? (of ?? 0) : (styleNumbers[series] ?? series);
    const drawn = drawnLines(own, place, y, { styleNumber, joined: form === "lines" || form === "panels", stacked });
    const ranges = stacked
      ? []
      : rangesOf(
          shown.filter(({ series }) => group.includes(series)),
          place,
          y,
          box,
          styleNumber,
        );
    label(ranges, drawn, box, size.scale);
    // Before anything has run, the numbers of an axis reach only to reported or expected values.
    const reach = ranges.flatMap(({ placed }) => [placed.low, placed.high]).filter((end) => end !== null);
    const ran = lines.some(({ dots }) => dots.length > 0);
    const ticks = ran ? y.ticks : y.ticks.filter(({ value }) => reach.length > 0 && value <= Math.max(...reach));
    return {
      box,
      title: form === "panels" ? (experiment.series[group[0] ?? 0]?.name ?? "") : null,
      x: place.ticks,
      y: { ...y, ticks },
      lines: drawn,
      ranges,
      names:
        form === "lines"
          ? namesOf(drawn, box, size.scale)
          : form === "panels"
            ? peaksOf(drawn, box, y, size.scale)
            : [],
    };
  });
  return { form, unit: axis.unit, panels, wide, log };
}

/** Where marks stand on the x axis, as long as nothing has run: then it reaches over them all. Empty for fewer than two places. */
function marked({ paper = [], expect = [] }: Experiment): number[] {
  const places = new Set([...paper, ...expect].map(({ x }) => x));
  return places.size > 1 ? [...places] : [];
}

/** Whether runs stand at the same ratio from one to the next over two decades or more: 0.1, 1, 10. */
function isGeometric({ x }: Experiment): boolean {
  if (x.kind !== "values" || x.names.length > 0) return false;
  const [first = 0, second = 0] = x.values;
  const by = second / first;
  const pairs = x.values.slice(1).map((value, i) => value / (x.values[i] ?? 1));
  return first > 0 && (x.values.at(-1) ?? 0) >= 99.9 * first && pairs.every((ratio) => Math.abs(ratio / by - 1) < 0.01);
}

const allX = (experiment: Experiment, xs: readonly number[]) =>
  experiment.x.kind === "values" ? experiment.x.values : xs;

/** Pixels for names at the ends of lines; 0 where there is no room for them. */
function nameRoom(lines: readonly Line[], form: Form, { width, scale }: { width: number; scale: number }): number {
  if (form !== "lines") return 0;
  if (width < 520 * scale) return 0;
  const longest = Math.max(0, ...lines.map(({ name }) => Math.min(name.length, NAME)));
  return longest * LETTER * scale + 22 * scale;
}

function boxesOf(
  count: number,
  names: number,
  { width, height, scale }: { width: number; height: number; scale: number },
): Box[] {
  const left = 62 * scale;
  const bottom = 42 * scale;
  const top = (count > 1 ? 26 : 12) * scale;
  const beside = width / count >= 340 * scale;
  const [across, down] = beside ? [count, 1] : [1, count];
  const [w, h] = [width / across, height / down];
  return Array.from({ length: count }, (_, i) => ({
    x: (i % across) * w + left,
    y: Math.floor(i / across) * h + top,
    width: Math.max(20, w - left - Math.max(names, 14 * scale)),
    height: Math.max(20, h - top - bottom),
  }));
}

const totals = (lines: readonly Line[]): number[] => {
  const sums = new Map<number, number>();
  for (const { dots } of lines) for (const { x, y } of dots) sums.set(x, (sums.get(x) ?? 0) + y);
  return [...sums.values()];
};
