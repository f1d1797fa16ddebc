import type { ReactNode } from "react";
import { plural } from "../../base/format";
import { Quoted } from "../../kit/problems/Quoted";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { useCopy } from "../../kit/use-copy";
import { type Remedy, type ScenarioFinding, withoutPath } from "../../scenario-text/findings";
import styles from "./editor.module.css";

/** The faults, a line each that leads there, with a remedy; `findings` is null while they are being found. */
export function Findings(props: {
  findings: readonly ScenarioFinding[] | null;
  /** What is odd in a text without faults. */
  warnings: readonly ScenarioFinding[];
  refused: boolean;
  onGoTo(finding: ScenarioFinding): void;
  onMend(remedy: Remedy): void;
}) {
  const { findings, warnings, refused, onGoTo, onMend } = props;
  let said: ReactNode = "";
  if (findings !== null)
    said =
      findings.length === 0
        ? `✓ ${warnings.length === 0 ? "Nothing is wrong with it." : "It runs, with a warning."}`
        : null;
  return (
    <section className={styles.findings} aria-label="Faults">
      <p role="status" className={said === null ? `${ui.strong} ${ui.bad}` : styles.good}>
        {said ?? (
          <>
            ✕ {plural(findings?.length ?? 0, "problem")}
            {refused && ": not run. What was open is still open."}
          </>
        )}
      </p>
      {[...(findings ?? []), ...warnings].length > 0 && (
        <ol>
          {(findings ?? []).map((finding, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a problem is its number
            <Line key={i} {...{ finding, onGoTo, onMend }} />
          ))}
          {warnings.map((finding) => (
            <Line key={finding.problem.found} warns {...{ finding, onGoTo, onMend }} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** A fault, or what is odd, with remedies. */
function Line(props: {
  finding: ScenarioFinding;
  warns?: boolean;
  onGoTo(finding: ScenarioFinding): void;
  onMend(remedy: Remedy): void;
}) {
  const { finding, warns, onGoTo, onMend } = props;
  return (
    <li>
      <button
        type="button"
        className={`${styles.finding} ${warns ? styles.warning : ""}`}
        onClick={() => onGoTo(finding)}
      >
        <code>
          {warns && "⚠ warning: "}
          {finding.problem.path || "the whole file"}
        </code>
        <span>
          <Quoted text={withoutPath(finding.problem)} />
        </span>
      </button>
      {finding.remedies.length > 0 && (
        <p className={styles.remedies}>
          {finding.remedies.map((remedy) => (
            <Button key={remedy.label} tooltip={remedy.tooltip} onClick={() => onMend(remedy)}>
              {remedy.label}
            </Button>
          ))}
        </p>
      )}
    </li>
  );
}

/** How to run a file with hardware that the page does not have. */
export function OnTheCommandLine({ fileName }: { fileName: string }) {
  const command = `npm run -s queuescope -- compare ${fileName}`;
  const { said, copy } = useCopy("select the command and copy it by hand");
  return (
    <p className={styles.command}>
      <span>The command line builds this hardware: save the file, then</span>
      <code>{command}</code>
      <Button onClick={() => void copy(command)}>Copy</Button>
      <span role="status">{said}</span>
    </p>
  );
}
