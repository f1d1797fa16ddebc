// The frame of a chart: its box in the drawing, and its axes and grid as marks of Observable Plot.

import { axisX, axisY, frame, gridX, gridY, type Markish, type PlotOptions } from "@observablehq/plot";
import type { Axis } from "./axis";

/** A rectangle, in units of its drawing. */
export interface ChartBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A channel in units of the drawing, unscaled. */
export const px = <Datum>(value: (datum: Datum) => number) => ({ value, scale: null });

/** Plot options for a plot that has the size of its drawing and its frame in `box`. Plot adds no axes; use `axesOf`. */
export const placedIn = (box: ChartBox, size: { width: number; height: number }): PlotOptions => ({
  width: size.width,
  height: size.height,
  marginLeft: box.x,
  marginTop: box.y,
  marginRight: size.width - box.x - box.width,
  marginBottom: size.height - box.y - box.height,
  axis: null,
});

/** An axis with the options of its drawing. */
interface DrawnAxis {
  axis: Axis;
  /** The axis label; left out if there is none. */
  name?: string | undefined;
  /** True to draw grid lines at the ticks. */
  grid?: boolean;
  /** Units from the frame to the tick texts, and to the outer edge of the label. */
  padding?: number;
  nameAt?: number;
  tickSize?: number;
}

/** Grid, ticks and labels of two axes, or of the y axis only. `line` draws the axis lines at the left and at the bottom. */
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

/** Returns the text of a tick by its value on the scale. Used instead of Plot's `tickFormat`, which omits some ticks of a logarithmic
 * scale. */
function textsOf({ ticks, shown }: Axis): (value: number) => string {
  const texts = new Map(ticks.map(({ value, text }) => [shown(value), text]));
  return (value) => texts.get(value) ?? "";
}
