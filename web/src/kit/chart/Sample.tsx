import styles from "./chart.module.css";
import { dotStyle, lineStyle, seriesStyle, shapePath } from "./series-style";

/** A legend entry: the symbol of a series and, with `stroke`, its line. */
export function Sample({ styleNumber, stroke }: { styleNumber: number; stroke: boolean }) {
  const style = seriesStyle(styleNumber);
  const { path, turned } = shapePath(style.shape, 9);
  const { fill, stroke: rim, strokeWidth } = dotStyle(style, 9);
  return (
    <svg width="34" height="14" viewBox="0 0 34 14" aria-hidden="true" className={styles.sample}>
      {stroke && <path d="M1 7h32" {...lineStyle(style)} />}
      <path d={path} transform={`translate(17 7) rotate(${turned})`} {...{ fill, stroke: rim, strokeWidth }} />
    </svg>
  );
}
