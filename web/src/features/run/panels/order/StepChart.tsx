import type { PlotOptions } from "@observablehq/plot";
import type { ReactNode } from "react";
import { type Axis, linearAxis } from "../../../../kit/chart/axis";
import { type ChartSize, unitsOf } from "../../../../kit/chart/chart-size";
import { PlotLayer } from "../../../../kit/chart/PlotLayer";
import type { TimelineRange } from "../timeline/stretch";
import styles from "./order.module.css";

/** Minimum distance of numbers below the chart, in units. */
const APART = 70;

/** The x axis over a range of steps, between two units of the drawing; all steps have the same width. */
export const stepAxis = (range: TimelineRange, left: number, right: number): Axis =>
  linearAxis([range.first, range.last + 1], left, right, {
    count: Math.max(2, Math.floor((right - left) / APART)),
    integers: true,
    text: String,
  });

/** A chart over the steps of a run: a line marks the shown step, a click goes to another one. */
export function StepChart(props: {
  label: string;
  chartSize: ChartSize;
  plots: readonly PlotOptions[];
  x: Axis;
  range: TimelineRange;
  step: number;
  /** Vertical range of the line at the step, in units. */
  top: number;
  bottom: number;
  onStep(step: number): void;
  children?: ReactNode;
}) {
  const { label, chartSize, plots, x, range, step, top, bottom, onStep, children } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the timeline does the same by keys
    <svg
      viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
      role="img"
      aria-label={label}
      className={styles.clickable}
      onClick={(event) => {
        const at = Math.floor(x.invert(unitsOf(event, chartSize).x));
        onStep(Math.max(range.first, Math.min(range.last, at)));
      }}
    >
      {plots.map((options, plot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plots are their numbers
        <PlotLayer key={plot} options={options} />
      ))}
      {children}
      <path d={`M${x.at(step + 0.5)} ${top}V${bottom}`} className={styles.cursor} />
    </svg>
  );
}
