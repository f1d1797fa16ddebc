import { asStep, type Step } from "../../../../base/brand";
import { count } from "../../../../base/format";
import type { Broken } from "../../../../gen/types/Broken";
import { Button } from "../../../../kit/ui/Button";
import styles from "./lockstep.module.css";

/**
 * Invariants that were found broken; a click goes to the first, one that the scenario does not expect before those that it does.
 * Nothing is shown while all hold.
 */
export function BrokenChip(props: {
  broken: readonly Broken[];
  /** Whether the scenario expects an invariant to break. */
  onPurpose(invariant: string): boolean;
  onStep(step: Step): void;
}) {
  const { broken, onPurpose, onStep } = props;
  const wrong = broken.filter(({ invariant }) => !onPurpose(invariant));
  const [first] = (wrong.length > 0 ? [...wrong] : [...broken]).sort((a, b) => a.step - b.step);
  if (!first) return null;
  const planned = wrong.length === 0;
  const all = broken.map(
    ({ invariant, step, count: times }) =>
      `${invariant} (${times}, first in step ${step}${onPurpose(invariant) ? ", on purpose" : ""})`,
  );
  return (
    <span className={styles.chip}>
      {planned ? <b>invariant broken</b> : <b className={styles.bad}>✕ invariant</b>}
      <Button quiet hint={`Invariants broken so far: ${all.join(", ")}`} onClick={() => onStep(asStep(first.step))}>
        {first.invariant}, step {count(first.step)}
      </Button>
      {planned && <span className={styles.counts}>on purpose</span>}
    </span>
  );
}
