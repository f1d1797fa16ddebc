import type { PlotOptions } from "@observablehq/plot";
import type { ReactNode } from "react";
import { type Axis, linearAxis } from "../../../../kit/chart/axis";
import { PlotLayer } from "../../../../kit/chart/PlotLayer";
import { type ChartRoom, unitsOf } from "../../../../kit/chart/room";
import type { TimelineRange } from "../timeline/stretch";
import styles from "./order.module.css";

/** Units from one number below the chart to the next, at least. */
const APART = 70;

/** The x axis over a stretch of the run, from one unit of the drawing to another; each step is as wide as the next. */
export const stepAxis = (range: TimelineRange, left: number, right: number): Axis =>
  linearAxis([range.first, range.last + 1], left, right, {
    count: Math.max(2, Math.floor((right - left) / APART)),
    whole: true,
    text: String,
  });

/** A chart over the steps of a run: a line stands at the step that is shown, and a click goes to another one. */
export function StepChart(props: {
  label: string;
  room: ChartRoom;
  plots: readonly PlotOptions[];
  x: Axis;
  range: TimelineRange;
  step: number;
  /** Where the line at the step begins and ends, in units. */
  top: number;
  bottom: number;
  onStep(step: number): void;
  children?: ReactNode;
}) {
  const { label, room, plots, x, range, step, top, bottom, onStep, children } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the timeline does the same by keys
    <svg
      viewBox={`0 0 ${room.width} ${room.height}`}
      role="img"
      aria-label={label}
      className={styles.clickable}
      onClick={(event) => {
        const at = Math.floor(x.invert(unitsOf(event, room).x));
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
