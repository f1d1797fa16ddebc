import { type Markish, type PlotOptions, text } from "@observablehq/plot";
import { useMemo } from "react";
import { type Axis, linearAxis } from "../../../kit/chart/axis";
import { axesOf, type ChartBox, placedIn, px } from "../../../kit/chart/frame";
import { PlotLayer } from "../../../kit/chart/PlotLayer";

/** Contents of a card's plot. */
export interface CardCurves {
  /** Size of the drawing, and the box of its axes in it, in units. */
  size: { width: number; height: number };
  box: ChartBox;
  /** First and last value of the x axis, and approximate number of ticks. */
  x: { domain: readonly [number, number]; count: number; integers?: boolean };
  /** The largest value of the y axis, which begins at 0. */
  most: number;
  /** Labels of the axes. */
  names: { x: string; y: string };
  marks(x: Axis, y: Axis): Markish[];
}

/** Axes with their ticks, and curves between them. `label` is for screen readers. Memoize `curves`. */
export function CardPlot({ label, curves }: { label: string; curves: CardCurves }) {
  const options = useMemo(() => plotOf(curves), [curves]);
  const { width, height } = curves.size;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <PlotLayer options={options} />
    </svg>
  );
}

function plotOf({ size, box, x: { domain, ...ticks }, most, names, marks }: CardCurves): PlotOptions {
  const x = linearAxis(domain, box.x, box.x + box.width, { ...ticks, text: String });
  const y = linearAxis([0, most], box.y + box.height, box.y, { text: String });
  return {
    ...placedIn(box, size),
    x: x.scale,
    y: y.scale,
    marks: [
      axesOf({
        x: { axis: x, tickSize: 0, padding: 7, name: names.x, nameAt: 31 },
        y: { axis: y, grid: true, padding: 6 },
        line: false,
      }),
      text([names.y], { x: px(() => 4), y: px(() => 6), text: String, textAnchor: "start", fill: "var(--ink-2)" }),
      marks(x, y),
    ],
  };
}
