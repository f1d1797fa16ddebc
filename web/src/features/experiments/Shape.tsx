import styles from "./plot.module.css";
import { seriesStyle, shapePath, shapeTurned } from "./series-style";

/** The sign of a series. */
export function Shape({ styleNumber, x, y, size }: { styleNumber: number; x: number; y: number; size: number }) {
  const { token, shape, hollow } = seriesStyle(styleNumber);
  const colour = `var(${token})`;
  const turned = shapeTurned(shape);
  return (
    <path
      d={shapePath(shape, size)}
      transform={`translate(${x} ${y})${turned ? ` rotate(${turned})` : ""}`}
      className={styles.shape}
      style={hollow ? { stroke: colour, strokeWidth: 1.75, fill: "var(--surface)" } : { fill: colour }}
    />
  );
}

/** The sign and the stroke of a series, for a legend. */
export function Sample({ styleNumber, stroke }: { styleNumber: number; stroke: boolean }) {
  const { token, dash } = seriesStyle(styleNumber);
  return (
    <svg width="34" height="14" viewBox="0 0 34 14" aria-hidden="true" className={styles.sample}>
      {stroke && (
        <path d="M1 7h32" className={styles.line} style={{ stroke: `var(${token})`, strokeDasharray: dash }} />
      )}
      <Shape styleNumber={styleNumber} x={17} y={7} size={9} />
    </svg>
  );
}
