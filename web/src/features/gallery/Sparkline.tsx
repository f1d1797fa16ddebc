import ui from "../../kit/ui/words.module.css";
import { type Glance, glanceText, lineOf, lineTitle, placesOf } from "../run/side/glance";
import styles from "./card.module.css";

const WIDTH = 300;
const HEIGHT = 26;
/** Height of a row of marks. */
const ROW = 4;

/** A preview of a run: the number of elements or packets over time, errors, and the step of the thumbnail. */
export function Sparkline({ glance, at }: { glance: Glance; at: number }) {
  const { known, marks, divergence } = glance;
  const { line, area } = lineOf(glance, WIDTH, HEIGHT - 4);
  const rows = HEIGHT + 2;
  const height = rows + 3 * ROW;
  const step = WIDTH / Math.max(1, known);
  return (
    <svg
      className={ui.whole}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${lineTitle(glance)} over the run: ${glanceText(glance).join(", ")}`}
    >
      <g transform="translate(0 4)">
        <path d={area} className={styles.area} />
        <path d={line} className={styles.line} />
      </g>
      <path d={`M0 ${HEIGHT}H${WIDTH}`} className={styles.base} />
      <path d={`M${(at + 0.5) * step} 0V${HEIGHT}`} className={styles.at} />
      {marks.map(({ key, part }, row) => (
        <path
          key={key}
          className={styles[key]}
          d={placesOf(part, known, WIDTH)
            .map(({ x, w }) => `M${x} ${rows + row * ROW}h${Math.max(w, 2)}v${ROW - 1}h${-Math.max(w, 2)}z`)
            .join("")}
        />
      ))}
      {divergence !== null && (
        <rect
          x={divergence * step}
          y={0}
          width={Math.max(2, Math.min(step, 4))}
          height={height}
          className={styles.parted}
        />
      )}
    </svg>
  );
}
