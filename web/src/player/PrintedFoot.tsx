import { addressOfScenario } from "../address/scenario";
import { useAppState } from "./context";
import { useMayEndBefore } from "./polling";
import styles from "./printed.module.css";
import { stepsOf } from "./state/store";

/** The line under a printed step: which step of which run it is, and the link that leads to it. */
export function PrintedFoot() {
  const scenario = useAppState((state) => state.scenario);
  const frame = useAppState((state) => state.shown?.frame);
  const engine = useAppState((state) => state.engine);
  const last = useAppState((state) => stepsOf(state) - 1);
  const atMost = useMayEndBefore();
  if (!scenario || !frame) return null;
  const link = location.href.replace(/[?#].*$/, "") + addressOfScenario(scenario, frame.step);
  const { title, description } = scenario.file;
  return (
    <footer className={styles.foot} aria-hidden="true">
      <p>
        <strong>{title || "Untitled scenario"}</strong>, step {frame.step} of {atMost && "at most "}
        {last}. Digest of the results so far: {frame.engines[engine]?.digest}.
      </p>
      {description && <p>{description}</p>}
      {link.length <= LONGEST_PRINTED && <p className={styles.link}>{link}</p>}
    </footer>
  );
}

/** Nobody types a longer link from paper. */
const LONGEST_PRINTED = 400;
