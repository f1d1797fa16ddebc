import { useMemo } from "react";
import type { Experiment } from "../../gen/types/Experiment";
import ui from "../../kit/ui/words.module.css";
import { TermsScope, Words } from "../../terms/Words";
import { designsOf } from "./designs-of";

/** The description of an experiment, with the glossary words of its designs. */
export function Description({ experiment }: { experiment: Experiment }) {
  const { description } = experiment;
  const scope = useMemo(() => ({ designs: designsOf(experiment), stops: true }), [experiment]);
  if (!description) return null;
  return (
    <TermsScope value={scope}>
      <p className={ui.quiet}>
        <Words text={description} />
      </p>
    </TermsScope>
  );
}
