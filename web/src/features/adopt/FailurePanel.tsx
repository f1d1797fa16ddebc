// Why a step was not done: with the place in the sources or the map, and what to do.

import { useStore } from "zustand";
import { useApp } from "../../app/context";
import { plural } from "../../base/format";
import { Quoted } from "../../kit/problems/Problems";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { useCopy } from "../../kit/use-copy";
import { withoutPath } from "../../scenario-text/findings";
import styles from "./adopt.module.css";
import { placeText, sourceText } from "./sources/source-marks";
import { chooseTop } from "./steps";
import { type AdoptFailure, adoptStore } from "./store";

/** The last failure, until it is closed or another step begins. */
export function FailurePanel() {
  const failure = useStore(adoptStore, (state) => state.failure);
  if (!failure) return null;
  const isQuestion = failure.kind === "tops";
  return (
    <section
      className={isQuestion ? styles.question : styles.failure}
      role={isQuestion ? "status" : "alert"}
      aria-label={isQuestion ? "Question" : "Problem"}
    >
      <div className={ui.spread}>
        <h2>
          {!isQuestion && <span aria-hidden="true">⚠ </span>}
          {titleOf(failure)}
        </h2>
        <Button quiet label="Close" onClick={() => adoptStore.setState({ failure: null })}>
          ✕
        </Button>
      </div>
      <Body failure={failure} />
    </section>
  );
}

function titleOf(failure: AdoptFailure): string {
  switch (failure.kind) {
    case "tops":
      return "Several modules: which one?";
    case "unguessed":
      return "No operations were found among the ports";
    case "missing":
      return `${plural(failure.names.length, "source")} of the map ${failure.names.length === 1 ? "is" : "are"} not here`;
    default:
      return failure.title;
  }
}

function Body({ failure }: { failure: AdoptFailure }) {
  const app = useApp();
  switch (failure.kind) {
    case "tops":
      return (
        <>
          <p>No other module of these files instantiates them.</p>
          <ul className={styles.tops}>
            {failure.tops.map((top) => (
              <li key={top}>
                <Button onClick={() => void chooseTop(app, top)}>{top}</Button>
              </li>
            ))}
          </ul>
        </>
      );
    case "sources":
      return <SourceProblems failure={failure} />;
    case "map":
      return (
        <>
          <ol className={styles.problems}>
            {failure.problems.map((problem) => (
              <li key={`${problem.path} ${problem.found}`}>
                <button type="button" className={ui.textButton} onClick={() => goToField(problem.path)}>
                  {problem.path || "the whole map"}
                </button>{" "}
                <Quoted text={withoutPath(problem)} />
              </li>
            ))}
          </ol>
          <p className={ui.quiet}>Correct it in the form or in the text of the map.</p>
        </>
      );
    case "unguessed":
      return (
        <>
          <pre className={styles.lines}>{failure.lines.join("\n")}</pre>
          <p className={ui.quiet}>The map below has the ports. Complete it in the form, or as text.</p>
        </>
      );
    case "missing":
      return (
        <p>
          Drop {failure.names.map((name) => `${name}`).join(", ")} anywhere on this page, alone or with the map; or a
          bundle of the module.
        </p>
      );
    case "other":
      return (
        <>
          <p>
            <Quoted text={failure.text} />
          </p>
          {failure.command && <Command text={failure.command} />}
        </>
      );
  }
}

/** Shows the field of a path, and gives it the focus. */
function goToField(path: string): void {
  adoptStore.setState({ tab: "form" });
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>("[data-field]")];
    const field = fields
      .filter(({ dataset }) => path.startsWith(dataset.field ?? "-"))
      .sort((a, b) => (b.dataset.field?.length ?? 0) - (a.dataset.field?.length ?? 0))[0];
    field?.querySelector<HTMLElement>("input, select")?.focus();
  });
}

function SourceProblems({ failure }: { failure: Extract<AdoptFailure, { kind: "sources" }> }) {
  return (
    <>
      <ol className={styles.problems}>
        {failure.problems.map((problem) => (
          <li key={`${placeText(problem)} ${problem.found} ${problem.expected}`}>
            {problem.file !== "" && (
              <>
                <button
                  type="button"
                  className={ui.textButton}
                  onClick={() =>
                    adoptStore.setState({ tab: "sources", place: { file: problem.file, line: problem.line } })
                  }
                >
                  {placeText(problem)}
                </button>{" "}
              </>
            )}
            <Quoted text={sourceText(problem)} />
          </li>
        ))}
      </ol>
      {failure.log !== "" && (
        <details>
          <summary>What the tools said</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by keys */}
          <pre className={styles.lines} tabIndex={0}>
            {failure.log}
          </pre>
        </details>
      )}
    </>
  );
}

function Command({ text }: { text: string }) {
  const { message, copy } = useCopy("select the command and copy it by hand");
  return (
    <p className={styles.command}>
      <code>{text}</code>
      <Button onClick={() => void copy(text)}>Copy</Button>
      <span role="status">{message}</span>
    </p>
  );
}
