import { asStep, type Step } from "../../../../base/brand";
import { count, plural, stageText, whatDiffers } from "../../../../base/format";
import type { Broken } from "../../../../gen/types/Broken";
import type { Divergence } from "../../../../gen/types/Divergence";
import type { EngineFrame } from "../../../../gen/types/EngineFrame";
import { Button } from "../../../../kit/ui/Button";
import ui from "../../../../kit/ui/words.module.css";
import styles from "./lockstep.module.css";

/** Result of the lockstep comparison so far; a click goes to the first divergence. */
export function LockstepChip(props: {
  engine: EngineFrame;
  /** Step of a divergence that the scenario shows on purpose. */
  planned?: number | undefined;
  /** The first divergence of the complete run, or null if there is none; undefined before the run is known to its end. */
  later?: Pick<Divergence, "step"> | null | undefined;
  /** True if there is space only for the result itself. */
  brief?: boolean;
  onStep(step: Step): void;
  /** Shows the divergence and the actions that it allows. */
  onDetails(): void;
}) {
  const { engine, planned, later, brief = false, onStep, onDetails } = props;
  const { lockstep } = engine;
  if (!lockstep) {
    return (
      <span className={styles.chip} title="This engine runs on its own; the scenario gives it no reference">
        no reference
      </span>
    );
  }
  const { divergence } = lockstep;
  if (!divergence && later && later.step !== planned) {
    return (
      <span className={styles.chip} title="Up to the step that is shown they agree">
        <b className={ui.bad}>✕ RTL ≠ model</b>
        <Button quiet tooltip="Go to the first difference" onClick={() => onStep(asStep(later.step))}>
          from step {count(later.step)} on
        </Button>
      </span>
    );
  }
  if (!divergence) {
    const holds = planned !== undefined && (later === undefined || later?.step === planned);
    // Of a module of a user nothing but results can be compared.
    const [results, words] = [plural(lockstep.results, "result"), lockstep.words];
    const compared = words > 0 ? `${results}, ${plural(words, "word")} of state` : results;
    return (
      <span className={styles.chip} title={`Compared so far: ${compared}`}>
        <b className={ui.good}>✓ RTL = model</b>
        <span className={`${styles.counts} ${!holds && !brief ? "" : "unseen"}`}>
          {results}
          {words > 0 && `, ${count(words)} words`}
        </span>
        {holds && (
          <Button quiet tooltip="This scenario shows hardware that goes wrong" onClick={() => onStep(asStep(planned))}>
            until step {count(planned)}, on purpose
          </Button>
        )}
      </span>
    );
  }
  const where = [whatDiffers(divergence), stageText(divergence), divergence.signal].filter(Boolean).join(", ");
  return (
    <span className={styles.chip}>
      <b className={ui.bad}>✕ RTL ≠ model</b>
      <Button
        quiet
        tooltip={`${where}: expected ${divergence.expected}, got ${divergence.actual}`}
        onClick={() => onStep(asStep(divergence.step))}
      >
        since step {count(divergence.step)}
      </Button>
      <Button quiet tooltip="Stage and signal; copy or shrink the operations that lead here" onClick={onDetails}>
        details…
      </Button>
      {divergence.step === planned && <span className={styles.counts}>on purpose</span>}
    </span>
  );
}

/** Violated invariants; a click goes to the first violation, preferably one that the scenario does not expect. Nothing is shown while all
 * invariants hold. */
export function BrokenChip(props: {
  broken: readonly Broken[];
  /** True if the scenario expects the violation of an invariant. */
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
      {planned ? <b>invariant broken</b> : <b className={ui.bad}>✕ invariant</b>}
      <Button quiet tooltip={`Invariants broken so far: ${all.join(", ")}`} onClick={() => onStep(asStep(first.step))}>
        {first.invariant}, step {count(first.step)}
      </Button>
      {planned && <span className={styles.counts}>on purpose</span>}
    </span>
  );
}
