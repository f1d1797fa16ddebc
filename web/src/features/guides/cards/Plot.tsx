import type { ScaleLinear } from "d3-scale";
import type { ReactNode } from "react";
import styles from "./plot.module.css";

type Scale = ScaleLinear<number, number>;

/** A small figure of a card: axes with their ticks, and curves between them. Scales lead to units of the drawing, `y` from the bottom up. */
export function Plot(props: {
  width: number;
  height: number;
  /** What it shows, for screen readers. */
  label: string;
  x: Scale;
  y: Scale;
  /** What the axes have. */
  names: { x: string; y: string };
  xTicks: readonly number[];
  caption: string;
  children: ReactNode;
}) {
  const { width, height, label, x, y, names, xTicks, caption, children } = props;
  const [left = 0, right = 0] = x.range();
  const [bottom = 0] = y.range();
  return (
    <figure className={styles.plot}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {y.ticks(5).map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${y(tick)}H${right}`} className={styles.grid} />
            <text x={left - 6} y={y(tick)} className={styles.yTick}>
              {tick}
            </text>
          </g>
        ))}
        {xTicks.map((tick) => (
          <text key={tick} x={x(tick)} y={bottom + 15} className={styles.xTick}>
            {tick}
          </text>
        ))}
        <text x={(left + right) / 2} y={height - 5} className={styles.xTick}>
          {names.x}
        </text>
        <text x={4} y={10} className={styles.name}>
          {names.y}
        </text>
        {children}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
