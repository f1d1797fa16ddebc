import { useEffect, useMemo } from "react";
import type { Experiment } from "../gen/types/Experiment";
import { loadTerms, TermsScope, Words } from "../terms/Words";
import styles from "./sweeps.module.css";

/** What an experiment shows, with the words of its designs explained. */
export function Description({ experiment }: { experiment: Experiment }) {
  const { description, base, series } = experiment;
  useEffect(() => void loadTerms().catch(() => {}), []);
  const scope = useMemo(() => {
    const engines = [...base.engines, ...series.flatMap(({ engine }) => engine ?? [])];
    return { designs: [...new Set(engines.map(({ design }) => design))], stops: true };
  }, [base, series]);
  if (!description) return null;
  return (
    <TermsScope value={scope}>
      <p className={styles.description}>
        <Words text={description} />
      </p>
    </TermsScope>
  );
}
