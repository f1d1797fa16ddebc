import type { Arc } from "../../../../designs/contract";
import styles from "./lines.module.css";

/** An arc of the strip as a sign of a legend. */
export function ArcSign({ look }: { look: Arc["look"] }) {
  return (
    <svg viewBox="0 0 34 20" aria-hidden="true">
      <g className={styles[look]}>
        <path d="M29 4V13H6V10" className={styles.arc} />
        <path d="M6 3l4 7h-8z" className={styles.tip} />
        {look === "wrong" && <path d="M13 8l10 10m0 -10l-10 10" className={styles.cross} />}
      </g>
    </svg>
  );
}
