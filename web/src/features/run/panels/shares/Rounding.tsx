import { Quoted } from "../../../../kit/problems/Quoted";
import { Button } from "../../../../kit/ui/Button";
import type { Remedy } from "../../../../scenario-text/findings";
import styles from "./shares.module.css";

/** Next to the shares: weights that do nothing, since departure times are rounded to whole units, and the unit that mends them. */
export function Rounding(props: { text: string; remedies: readonly Remedy[]; onMend(remedy: Remedy): void }) {
  const { text, remedies, onMend } = props;
  return (
    <div className={styles.rounding} role="note">
      <p>
        <span aria-hidden="true">⚠ </span>
        <Quoted text={text} />
      </p>
      {remedies.map((remedy) => (
        <Button key={remedy.label} hint={`${remedy.hint}; the scenario runs again`} onClick={() => onMend(remedy)}>
          {remedy.label}
        </Button>
      ))}
    </div>
  );
}
