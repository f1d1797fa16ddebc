// The frame of a chart: where it stands in its drawing, and its axes and grid as marks of Observable Plot.

import { axisX, axisY, frame, gridX, gridY, type Markish, type PlotOptions } from "@observablehq/plot";
import type { Axis } from "./axis";

/** A rectangle in a drawing, in its units. */
export interface ChartBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A channel that is given in units of the drawing, past all scales. */
export const px = <Datum>(value: (datum: Datum) => number) => ({ value, scale: null });

/** Options that make the plot as large as its drawing and put its frame in a box. Axes are only those of `axesOf`: Plot adds none. */
export const placedIn = (box: ChartBox, size: { width: number; height: number }): PlotOptions => ({
  width: size.width,
  height: size.height,
  marginLeft: box.x,
  marginTop: box.y,
  marginRight: size.width - box.x - box.width,
  marginBottom: size.height - box.y - box.height,
  axis: null,
});

/** An axis as it is drawn. */
interface DrawnAxis {
  axis: Axis;
  /** Its name; without one nothing is written. */
  name?: string | undefined;
  /** Whether lines cross the chart at its ticks. */
  grid?: boolean;
  /** Units from the frame to its texts, and to the outer edge of its name. */
  padding?: number;
  nameAt?: number;
  /** Length of its ticks. */
  tickSize?: number;
}

/** Grid, ticks and names of two axes, or of the y axis alone. `line` draws the axes themselves, at the left and at the bottom. */
export function axesOf({ x, y, line = true }: { x?: DrawnAxis; y: DrawnAxis; line?: boolean }): Markish[] {
  const ys = valuesOf(y.axis);
  const gridded = { stroke: "var(--line)", strokeOpacity: 1 };
  const edge = { stroke: "var(--line-strong)" };
  const texts = { fill: "var(--ink-2)", stroke: "var(--line-strong)", fontVariant: "tabular-nums" };
  return [
    y.grid && gridY(ys, { ...gridded, ariaLabel: "y grid" }),
    x?.grid && gridX(valuesOf(x.axis), { ...gridded, ariaLabel: "x grid" }),
    line && frame({ ...edge, anchor: "left" }),
    line && frame({ ...edge, anchor: "bottom" }),
    axisY(ys, {
      ...texts,
      text: textsOf(y.axis),
      tickSize: y.tickSize ?? 0,
      tickPadding: y.padding ?? 7,
      label: y.name ?? null,
      labelAnchor: "center",
      labelArrow: "none",
      labelOffset: y.nameAt ?? 58,
    }),
    x &&
      axisX(valuesOf(x.axis), {
        ...texts,
        text: textsOf(x.axis),
        tickSize: x.tickSize ?? 4,
        tickPadding: x.padding ?? 4.5,
        label: x.name ?? null,
        labelAnchor: "center",
        labelArrow: "none",
        labelOffset: x.nameAt ?? 36,
      }),
  ].filter((mark) => mark !== false && mark !== undefined);
}

/** Values of the ticks on the scale. */
const valuesOf = ({ ticks, shown }: Axis): number[] => ticks.map(({ value }) => shown(value));

/** The text of a tick, by its value on the scale. Not a `tickFormat`: of a logarithmic scale Plot writes only some of them. */
function textsOf({ ticks, shown }: Axis): (value: number) => string {
  const texts = new Map(ticks.map(({ value, text }) => [shown(value), text]));
  return (value) => texts.get(value) ?? "";
}
