import type { ReactNode } from "react";
import { plural } from "../../base/format";
import { Quoted } from "../../kit/problems/Problems";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { useCopy } from "../../kit/use-copy";
import { type Remedy, type ScenarioFinding, withoutPath } from "../../scenario-text/findings";
import styles from "./editor.module.css";

/** The errors, one line each that leads to its position, with quick fixes; `findings` is null while the text is being checked. */
export function Findings(props: {
  findings: readonly ScenarioFinding[] | null;
  /** Warnings about a text without errors. */
  warnings: readonly ScenarioFinding[];
  refused: boolean;
  onGoTo(finding: ScenarioFinding): void;
  onFix(remedy: Remedy): void;
}) {
  const { findings, warnings, refused, onGoTo, onFix } = props;
  let message: ReactNode = "";
  if (findings !== null)
    message =
      findings.length === 0
        ? `✓ ${warnings.length === 0 ? "Nothing is wrong with it." : "It runs, with a warning."}`
        : null;
  return (
    <section className={styles.findings} aria-label="Faults">
      <p role="status" className={message === null ? `${ui.strong} ${ui.bad}` : styles.good}>
        {message ?? (
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
            <Line key={i} {...{ finding, onGoTo, onFix }} />
          ))}
          {warnings.map((finding) => (
            <Line key={finding.problem.found} warns {...{ finding, onGoTo, onFix }} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** An error or a warning, with quick fixes. */
function Line(props: {
  finding: ScenarioFinding;
  warns?: boolean;
  onGoTo(finding: ScenarioFinding): void;
  onFix(remedy: Remedy): void;
}) {
  const { finding, warns, onGoTo, onFix } = props;
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
            <Button key={remedy.label} tooltip={remedy.tooltip} onClick={() => onFix(remedy)}>
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
  const { message, copy } = useCopy("select the command and copy it by hand");
  return (
    <p className={styles.command}>
      <span>The command line builds this hardware: save the file, then</span>
      <code>{command}</code>
      <Button onClick={() => void copy(command)}>Copy</Button>
      <span role="status">{message}</span>
    </p>
  );
}
