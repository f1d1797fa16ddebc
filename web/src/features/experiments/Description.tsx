import { useMemo } from "react";
import type { Experiment } from "../../gen/types/Experiment";
import { TermsScope, Words } from "../../terms/Words";
import { designsOf } from "./designs-of";
import styles from "./sweeps.module.css";

/** What an experiment shows, with the words of its designs explained. */
export function Description({ experiment }: { experiment: Experiment }) {
  const { description } = experiment;
  const scope = useMemo(() => ({ designs: designsOf(experiment), stops: true }), [experiment]);
  if (!description) return null;
  return (
    <TermsScope value={scope}>
      <p className={styles.description}>
        <Words text={description} />
      </p>
    </TermsScope>
  );
}
