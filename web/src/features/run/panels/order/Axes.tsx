import type { ScaleLinear } from "d3-scale";
import styles from "./order.module.css";

/** Grid lines with their values at the left, and whole numbers below. */
export function Axes(props: {
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  /** Where the numbers below have their base line. */
  base: number;
  /** Pixels from one of them to the next, at least. */
  apart: number;
  /** Whether the counted values have no fractions. */
  whole: boolean;
}) {
  const { x, y, base, apart, whole } = props;
  const [left = 0, right = 0] = x.range();
  const integer = (tick: number) => Number.isInteger(tick);
  return (
    <>
      {y
        .ticks(4)
        .filter((tick) => !whole || integer(tick))
        .map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${y(tick)}H${right}`} className={styles.grid} />
            <text x={left - 5} y={y(tick)} className={styles.yTick}>
              {y.tickFormat(4, "~s")(tick)}
            </text>
          </g>
        ))}
      {x
        .ticks(Math.max(2, Math.floor((right - left) / apart)))
        .filter(integer)
        .map((tick) => (
          <text key={tick} x={x(tick)} y={base} className={styles.xTick}>
            {tick}
          </text>
        ))}
    </>
  );
}
