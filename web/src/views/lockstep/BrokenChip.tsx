import { asStep, type Step } from "../../base/brand";
import { count } from "../../base/words";
import type { Broken } from "../../gen/types/Broken";
import { Button } from "../ui/Button";
import styles from "./lockstep.module.css";

/** Invariants that were found broken; a click goes to the first. Nothing is shown while all hold. */
export function BrokenChip({ broken, onStep }: { broken: readonly Broken[]; onStep(step: Step): void }) {
  const first = broken.reduce<Broken | null>((first, it) => (first && first.step <= it.step ? first : it), null);
  if (!first) return null;
  const all = broken.map(({ invariant, step, count: times }) => `${invariant} (${times}, first in step ${step})`);
  return (
    <span className={styles.chip}>
      <b className={styles.bad}>✕ invariant</b>
      <Button quiet hint={`Invariants broken so far: ${all.join(", ")}`} onClick={() => onStep(asStep(first.step))}>
        {first.invariant}, step {count(first.step)}
      </Button>
    </span>
  );
}
