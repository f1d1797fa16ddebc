import { type PlotOptions, rect, ruleY } from "@observablehq/plot";
import { useMemo, useRef } from "react";
import type { PlottedWords } from "../../../../designs/contract";
import { linearAxis } from "../../../../kit/chart/axis";
import { type ChartSize, useChartSize } from "../../../../kit/chart/chart-size";
import { axesOf, placedIn } from "../../../../kit/chart/frame";
import { spread } from "../../../../kit/chart/labels";
import { stairsLine, stairsOf } from "../../../../kit/chart/stairs";
import { Formula } from "../../../../kit/drawing/Formula";
import type { SessionPart } from "../../../../session/protocol";
import type { TimelineRange } from "../timeline/stretch";
import styles from "./order.module.css";
import { StepChart, stepAxis } from "./StepChart";

const LEFT = 36;
const RIGHT = 34;
const BOTTOM = 18;
const TOP = 8;
/** Distance of two labels at the right, in units. */
const LABEL = 11;

/** Words of the state over the run, one line each, and the values that theory predicts. */
export function WordLines(props: {
  drawn: PlottedWords;
  /** By word; undefined if nothing is known. */
  parts: readonly (SessionPart | undefined)[];
  range: TimelineRange;
  step: number;
  /** Predicted values by word, and the source; null if there is no prediction. */
  target: { values: readonly number[]; text: string } | null;
  onStep(step: number): void;
}) {
  const { drawn, parts, range, step, target, onStep } = props;
  const frame = useRef<HTMLDivElement>(null);
  const chartSize = useChartSize(frame);
  const chart = useMemo(
    () =>
      chartSize && chartSize.width > 0 && chartSize.height > 60
        ? chartOf(chartSize, parts, range, target?.values ?? [])
        : null,
    [chartSize, parts, range, target],
  );
  return (
    <section className={styles.part} aria-label={drawn.title}>
      <p className={styles.quiet}>
        {drawn.title} by step;{" "}
        {target ? `dashed: ${target.text}` : "bands reach from the smallest to the largest value"}
      </p>
      <div ref={frame} className={styles.chart}>
        {chartSize && chart && (
          <StepChart
            label={`${drawn.title} from step ${range.first} to ${range.last}`}
            {...{ chartSize, range, step, onStep }}
            x={chart.x}
            plots={chart.plots}
            top={TOP}
            bottom={chartSize.height - BOTTOM}
          >
            {chart.ends.map((y, word) => (
              <text
                key={drawn.label(word)}
                x={chartSize.width - RIGHT + 4}
                y={y ?? 0}
                className={styles.end}
                style={{ fill: chart.colour(word) }}
              >
                <Formula text={drawn.label(word)} />
              </text>
            ))}
          </StepChart>
        )}
      </div>
    </section>
  );
}

/** The chart in this size: its x axis, its plot, and the heights of the labels. */
function chartOf(
  chartSize: ChartSize,
  parts: readonly (SessionPart | undefined)[],
  range: TimelineRange,
  target: readonly number[],
) {
  const [right, bottom] = [chartSize.width - RIGHT, chartSize.height - BOTTOM];
  const buckets = parts.map((part) => (part ? bucketsOf(part) : []));
  const most = Math.max(1, ...buckets.flat().map(({ high }) => high), ...target);
  const x = stepAxis(range, LEFT, right);
  const y = linearAxis([0, most], bottom, TOP, { nice: true, count: 4, integers: true });
  const colour = (word: number) =>
    `color-mix(in oklab, var(--enqueue-ink), var(--dequeue-max-ink) ${Math.round((100 * word) / Math.max(1, parts.length - 1))}%)`;
  const lines = buckets.flatMap((own, word) => {
    const [first, second] = [own[0]?.from ?? 0, own[0]?.to ?? 0];
    const at = (bucket: number) => first + bucket * (second - first);
    const means = own.map(({ mean }) => mean);
    return stairsOf(means, at, word).map((point) => ({ ...point, word }));
  });
  const bands = buckets.flatMap((own, word) =>
    own.filter(({ from, to, low, high }) => to > from + 1 && high > low).map((bucket) => ({ ...bucket, word })),
  );
  const plot: PlotOptions = {
    ...placedIn({ x: LEFT, y: TOP, width: right - LEFT, height: bottom - TOP }, chartSize),
    x: x.scale,
    y: y.scale,
    marks: [
      axesOf({ x: { axis: x, tickSize: 0, padding: 6 }, y: { axis: y, grid: true, padding: 5 }, line: false }),
      ruleY(target, { stroke: (_, word) => colour(word), strokeDasharray: "4 4", strokeOpacity: 0.8 }),
      rect(bands, { x1: "from", x2: "to", y1: "low", y2: "high", fill: ({ word }) => colour(word), fillOpacity: 0.14 }),
      stairsLine(lines, { stroke: ({ word }) => colour(word), strokeWidth: 1.2, className: "words" }),
    ],
  };
  // Of equal words the one with the larger index is above, so that none is hidden.
  const heights = buckets.map((own) => y.at(own.at(-1)?.mean ?? 0)).reverse();
  const end = Math.max(bottom + LABEL / 2, TOP + LABEL * heights.length);
  const ends = spread(heights, LABEL, TOP - LABEL / 2, end).reverse();
  return { x, colour, plots: [plot], ends };
}

/** Several steps of a word, with its smallest, largest and mean value. */
interface OrderBucket {
  from: number;
  to: number;
  low: number;
  high: number;
  mean: number;
}

/** The buckets of a word, three numbers each. */
function bucketsOf({ first, width, values }: SessionPart): OrderBucket[] {
  return Array.from({ length: Math.floor(values.length / 3) }, (_, at) => {
    const [low = 0, high = 0, mean = 0] = values.subarray(3 * at, 3 * at + 3);
    return { from: first + at * width, to: first + (at + 1) * width, low, high, mean };
  });
}
