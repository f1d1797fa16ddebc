import { useMemo } from "react";
import type { DrawnLine } from "./drawn";
import { xLabel, yLabel } from "./format";
import { type Layout, layoutOf, USUAL } from "./layout";
import styles from "./plot.module.css";
import type { SmallFigure } from "./previews";
import { Shape } from "./Shape";
import { seriesStyle } from "./series-style";

/** Size of the layout in units, and its type, which is left out. */
const SIZE = { width: 300, height: 110, scale: 0.55 };
/** Units around the panels. */
const AROUND = 4;
/** Units of a shape. */
const SHAPE = 6;

/** A figure without words: its axes and its lines. */
export function SmallPlot({ figure }: { figure: SmallFigure }) {
  const { experiment, unit, lines } = figure;
  const layout = useMemo(() => layoutOf(experiment, lines, [], USUAL, unit, SIZE), [experiment, lines, unit]);
  const { left, top, width, height } = around(layout);
  return (
    <svg
      viewBox={`${left} ${top} ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Figure in small: ${yLabel(experiment, layout.unit, true)} over ${xLabel(experiment)}`}
      className={styles.small}
    >
      {layout.panels.map(({ box, lines }) => (
        <g key={`${box.x} ${box.y}`}>
          <path d={`M${box.x} ${box.y}V${box.y + box.height}H${box.x + box.width}`} className={styles.smallAxis} />
          {lines.map((line) => (
            <SmallLine
              key={`${line.line.series} ${line.line.class}`}
              line={line}
              stems={layout.form === "single" || layout.form === "groups"}
              base={box.y + box.height}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

function SmallLine({ line, stems, base }: { line: DrawnLine; stems: boolean; base: number }) {
  const { token, dash } = seriesStyle(line.styleNumber);
  const stroke = `var(${token})`;
  return (
    <g>
      {stems &&
        line.spots.map(({ x, y }) => (
          <path key={x} d={`M${x} ${base}V${y}`} className={styles.smallStem} style={{ stroke }} />
        ))}
      {line.path && <path d={line.path} className={styles.smallLine} style={{ stroke, strokeDasharray: dash }} />}
      {stems && line.spots.map(({ x, y }) => <Shape key={x} styleNumber={line.styleNumber} x={x} y={y} size={SHAPE} />)}
    </g>
  );
}

/** What encloses all panels. */
function around({ panels }: Layout): { left: number; top: number; width: number; height: number } {
  const left = Math.min(...panels.map(({ box }) => box.x)) - AROUND;
  const top = Math.min(...panels.map(({ box }) => box.y)) - AROUND;
  const right = Math.max(...panels.map(({ box }) => box.x + box.width)) + AROUND;
  const bottom = Math.max(...panels.map(({ box }) => box.y + box.height)) + AROUND;
  return { left, top, width: right - left, height: bottom - top };
}
