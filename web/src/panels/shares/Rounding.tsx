import { Quoted } from "../../kit/problems/Quoted";
import { Button } from "../../kit/ui/Button";
import type { Advice } from "../../session/advice";
import styles from "./shares.module.css";

/** Next to the shares: weights that do nothing, since departure times are rounded to whole units, and the unit that mends them. */
export function Rounding({ advice, onMend }: { advice: Advice; onMend(mend: NonNullable<Advice["mend"]>): void }) {
  const { mend, text } = advice;
  return (
    <div className={styles.rounding} role="note">
      <p>
        <span aria-hidden="true">⚠ </span>
        <Quoted text={text} />
      </p>
      {mend && (
        <Button hint="Run the scenario again with this unit of virtual time" onClick={() => onMend(mend)}>
          Take unit_weight {mend.unit_weight}, unit_bytes {mend.unit_bytes}
        </Button>
      )}
    </div>
  );
}
