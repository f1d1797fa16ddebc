import { type PlotOptions, ruleY, text } from "@observablehq/plot";
import { useMemo } from "react";
import { linearAxis } from "../../../../kit/chart/axis";
import type { ChartSize } from "../../../../kit/chart/chart-size";
import { axesOf, placedIn, px } from "../../../../kit/chart/frame";
import { stairsLine, stairsOf } from "../../../../kit/chart/stairs";
import type { SessionServed } from "../../../../session/served";
import { StepChart, stepAxis } from "../order/StepChart";
import type { TimelineRange } from "../timeline/stretch";
import { SERIES_STYLES } from "./series-style";

const LEFT = 40;
const RIGHT = 16;
const TOP = 18;
const BOTTOM = 18;
/** Gap between the two drawings. */
const BETWEEN = 26;
/** Height of the lower drawing, as a fraction of both. */
const LOWER = 0.34;

type SharesValues = readonly (number | null)[];

/** Above, a line per share by window; below, the unfairness of each window. */
export function Lines(props: {
  served: SessionServed;
  range: TimelineRange;
  step: number;
  lines: readonly SharesValues[];
  unfair: SharesValues;
  /** Title of the lines. */
  name: string;
  chartSize: ChartSize;
  /** True to draw a line at 1 for the fair share. */
  one: boolean;
  onStep(step: number): void;
}) {
  const { served, range, step, lines, unfair, name, chartSize, one, onStep } = props;
  const { x, plots } = useMemo(
    () => chartOf({ served, range, lines, unfair, name, chartSize, one }),
    [served, range, lines, unfair, name, chartSize, one],
  );
  return (
    <StepChart
      label={`${name} and NFM in windows of ${served.width} steps, from step ${range.first} to ${range.last}`}
      {...{ chartSize, range, step, x, plots, onStep }}
      top={TOP}
      bottom={chartSize.height - BOTTOM}
    />
  );
}

/** Both drawings over one x axis. */
function chartOf(props: {
  served: SessionServed;
  range: TimelineRange;
  lines: readonly SharesValues[];
  unfair: SharesValues;
  name: string;
  chartSize: ChartSize;
  one: boolean;
}) {
  const { served, range, lines, unfair, name, chartSize, one } = props;
  const [right, bottom] = [chartSize.width - RIGHT, chartSize.height - BOTTOM];
  const lower = (bottom - TOP - BETWEEN) * LOWER;
  const [middle, top] = [bottom - lower - BETWEEN, bottom - lower];
  const most = Math.max(1e-9, ...lines.flatMap((values) => values.map((value) => value ?? 0)), one ? 1.2 : 0);
  const worst = Math.max(0.1, ...unfair.map((value) => value ?? 0));
  const x = stepAxis(range, LEFT, right);
  const y = linearAxis([0, most], middle, TOP, { nice: true, count: 4 });
  const below = linearAxis([0, worst], bottom, top, { nice: true, count: 2, text: String });
  const at = (window: number) => served.first + window * served.width;
  const box = { x: LEFT, width: right - LEFT };
  const above: PlotOptions = {
    ...placedIn({ ...box, y: TOP, height: middle - TOP }, chartSize),
    x: x.scale,
    y: y.scale,
    marks: [
      heading(name, 9),
      axesOf({ y: { axis: y, grid: true, padding: 5 }, line: false }),
      ruleY(one ? [1] : [], { stroke: "var(--line-strong)", strokeWidth: 1.5, strokeDasharray: "4 4" }),
      lines.map((values, i) =>
        stairsLine(stairsOf(values, at, i), { ...SERIES_STYLES[i % SERIES_STYLES.length], strokeWidth: 1.5 }),
      ),
    ],
  };
  const under: PlotOptions = {
    ...placedIn({ ...box, y: top, height: lower }, chartSize),
    x: x.scale,
    y: below.scale,
    marks: [
      heading("NFM, 0 is fair", top - 9),
      axesOf({ x: { axis: x, tickSize: 0, padding: 6 }, y: { axis: below, grid: true, padding: 5 }, line: false }),
      stairsLine(stairsOf(unfair, at, 0), { stroke: "var(--ink)", strokeWidth: 1.5 }),
    ],
  };
  return { x, plots: [above, under] };
}

/** Title of a drawing, at the left above it; its baseline is at `y`. */
const heading = (name: string, y: number) =>
  text([name], { x: px(() => 2), y: px(() => y - 4), text: String, textAnchor: "start", fill: "var(--ink-2)" });
