import { kindStyle } from "../../views/tokens/kinds";
import type { Overview } from "./overview";
import styles from "./structure.module.css";

/** How full the priorities are, all of them, and where operations in flight are. */
export function OverviewStrip({ overview, priorities }: { overview: Overview; priorities: number }) {
  const { box, bars, ticks } = overview;
  return (
    <g>
      <title>{`Which of the ${priorities} priorities hold elements, ${priorities - 1} at the left, 0 at the right`}</title>
      <rect x={box.x} y={box.y} width={box.w} height={box.h} className={styles.cell} />
      <path d={bars} className={styles.listed} />
      {ticks.map(({ op, kind, x }) => (
        <path key={op} d={`M${x} ${box.y - 3}v${box.h + 6}`} className={`${styles.tick} ${kindStyle(kind).tone}`} />
      ))}
    </g>
  );
}
