import { addressOfScenario } from "../../address/scenario";
import { useAppState } from "../../app/context";
import { BUILD } from "../../base/build";
import type { LockstepFrame } from "../../gen/types/LockstepFrame";
import { engineNames } from "./names";
import { useMayEndBefore } from "./poll";
import styles from "./printed.module.css";
import { lockstepEngine } from "./stage/scene";
import { isAsking, stepsOf } from "./state/selectors";

/** The foot of a printed step: step, run, engine, result of the comparison, build, and link. */
export function PrintedFoot() {
  const scenario = useAppState((state) => state.scenario);
  const frame = useAppState((state) => state.shown?.frame);
  const engine = useAppState((state) => state.engine);
  const asking = useAppState(isAsking);
  const last = useAppState((state) => stepsOf(state) - 1);
  const atMost = useMayEndBefore();
  if (!scenario || !frame) return null;
  const link = location.href.replace(/[?#].*$/, "") + addressOfScenario(scenario, frame.step);
  const { title, description } = scenario.file;
  const verdict = verdictOf(frame.engines[lockstepEngine(frame.engines, engine)]?.lockstep);
  return (
    <footer className={styles.foot} aria-hidden="true">
      <p>
        <strong>{title || "Untitled scenario"}</strong>, step {frame.step} of {atMost && "at most "}
        {last}. Digest of the results so far: {frame.engines[engine]?.digest}.
      </p>
      <p>
        Engine: {engineNames(scenario.opened.engines, scenario.opened.network)[engine]}. {verdict}. Build: {BUILD}.
      </p>
      {description && <p>{description}</p>}
      <p className={styles.link}>
        {link.length <= LONGEST_PRINTED ? (
          <a href={link} tabIndex={-1}>
            {link}
          </a>
        ) : (
          // The link contains the complete run, which must not be in the document while a question is open.
          !asking && (
            <a href={link} tabIndex={-1}>
              The link is too long to type: open it in a PDF of this sheet
            </a>
          )
        )}
      </p>
    </footer>
  );
}

/** Longest printed link, in characters; nobody types a longer one. */
const LONGEST_PRINTED = 400;

/** The result of the lockstep comparison up to a step, as text. */
function verdictOf(lockstep: LockstepFrame | null | undefined): string {
  if (!lockstep) return "It has no reference";
  const { divergence } = lockstep;
  return divergence
    ? `It diverges from its reference at step ${divergence.step}`
    : "It agrees with its reference so far";
}
