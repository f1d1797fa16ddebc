import { useMemo } from "react";
import { PlotLayer } from "../../kit/chart/PlotLayer";
import styles from "./figure.module.css";
import { smallPlot } from "./figure-plot";
import { xLabel, yLabel } from "./format";
import { type Layout, layoutOf, USUAL } from "./layout";
import type { Preview } from "./previews";

/** Size of the layout in units. The card scales it, and shows only the panels. */
export const SMALL_SIZE = { width: 545, height: 200 };
/** Margin around the panels, in units. */
const AROUND = 7;

/** A figure without texts: its axes and its lines. */
export function SmallFigure({ figure }: { figure: NonNullable<Preview["figure"]> }) {
  const { experiment, unit, lines } = figure;
  const layout = useMemo(() => layoutOf(experiment, lines, [], USUAL, unit, SMALL_SIZE), [experiment, lines, unit]);
  const plots = useMemo(() => layout.panels.map((panel) => smallPlot(panel, layout, SMALL_SIZE)), [layout]);
  const { left, top, width, height } = around(layout);
  return (
    <svg
      viewBox={`${left} ${top} ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Figure in small: ${yLabel(experiment, layout.unit, true)} over ${xLabel(experiment)}`}
      className={styles.small}
    >
      {plots.map((options, panel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: panels are their numbers
        <PlotLayer key={panel} options={options} />
      ))}
    </svg>
  );
}

/** Bounding box of all panels. */
function around({ panels }: Layout): { left: number; top: number; width: number; height: number } {
  const left = Math.min(...panels.map(({ box }) => box.x)) - AROUND;
  const top = Math.min(...panels.map(({ box }) => box.y)) - AROUND;
  const right = Math.max(...panels.map(({ box }) => box.x + box.width)) + AROUND;
  const bottom = Math.max(...panels.map(({ box }) => box.y + box.height)) + AROUND;
  return { left, top, width: right - left, height: bottom - top };
}
