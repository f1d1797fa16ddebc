import type { Trouble } from "../../../stops/document";
import styles from "./writing.module.css";

/** What is wrong with a part of the lesson; lines are those of its file. */
export function Faults({ faults }: { faults: readonly Trouble[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className={styles.faults} aria-label="Faults">
      {faults.map(({ line, text }) => (
        <li key={`${line} ${text}`}>
          <b>line {line}</b> {text}
        </li>
      ))}
    </ul>
  );
}
