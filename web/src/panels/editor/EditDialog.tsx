import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { plural } from "../../base/format";
import { problemLine } from "../../base/problem";
import type { Result } from "../../base/result";
import type { Problem } from "../../gen/types/Problem";
import { Problems, Quoted, type Trouble } from "../../kit/problems/Problems";
import { Button } from "../../kit/ui/Button";
import { Dialog } from "../../kit/ui/Dialog";
import { CodeField, type CodeHandle, type Mark } from "./CodeField";
import { choicesAt, type Names } from "./choices";
import styles from "./editor.module.css";
import { type Change, changed, readForm } from "./form";
import { placeOf } from "./place";
import { type DesignChoices, ScenarioForm } from "./ScenarioForm";

/** How long after the last key a text is checked. */
const PAUSE_MS = 250;

/** The scenario as form and text, checked while it is written. */
export function EditDialog(props: {
  /** The text to begin with: the open scenario's, or a draft. */
  text: string;
  /** The text of the open scenario. */
  open: string;
  names: Names;
  choicesOf(design: string): DesignChoices | null;
  /** What went wrong besides the text: its hardware could not be had. */
  trouble: Trouble | null;
  /** What is wrong with a text; null if that could not be found out. */
  check(text: string): Promise<readonly Problem[] | null>;
  /** Opens a text in place of the open one. */
  onRun(text: string): Promise<Result<null, readonly Problem[]>>;
  onSave(text: string): void;
  onForget(): void;
  /** Told of every change, so that nothing is lost however it is closed. */
  onChange(text: string): void;
  onClose(): void;
}) {
  const { open, names, check, onRun, onForget } = props;
  const [text, setText] = useState(props.text);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [refused, setRefused] = useState(false);
  const code = useRef<CodeHandle>(null);
  const current = useRef(text);
  current.current = text;

  // After the dialog has shown itself and given the focus to its first button.
  useEffect(() => code.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => {
      void check(text).then((problems) => {
        if (problems && current.current === text) setChecked(placed(text, problems));
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, check]);

  const change = (text: string) => {
    current.current = text;
    setText(text);
    setRefused(false);
    props.onChange(text);
    onForget();
  };
  const form = useMemo(() => readForm(text), [text]);
  const fill = (changes: readonly Change[]) => code.current?.replace(changed(current.current, changes));
  const run = useCallback(async () => {
    const text = current.current;
    const done = await onRun(text);
    if (done.ok || done.error.length === 0) return;
    const found = placed(text, done.error);
    setChecked(found);
    setRefused(true);
    if (found.marks[0] && current.current === text) code.current?.goTo(found.marks[0]);
  }, [onRun]);
  const choices = useCallback((text: string, offset: number) => choicesAt(text, offset, names), [names]);
  const isCurrent = checked?.text === text;

  return (
    <Dialog title="Edit the scenario" size="whole" onClose={props.onClose}>
      <div
        className={styles.editor}
        onKeyDownCapture={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          void run();
        }}
      >
        <ScenarioForm form={form} changed={text !== open} choicesOf={props.choicesOf} onChange={fill} />
        <div className={styles.code}>
          <CodeField
            ref={code}
            label="Scenario as text"
            text={props.text}
            marks={checked?.marks ?? NONE}
            choicesAt={choices}
            onChange={change}
          />
        </div>
        <div className={styles.foot}>
          {props.trouble && <Problems trouble={props.trouble} inline onClose={onForget} />}
          <Findings
            problems={isCurrent || refused ? (checked?.problems ?? []) : null}
            refused={refused}
            onGoTo={(i) => checked?.marks[i] && code.current?.goTo(checked.marks[i])}
          />
          <div className={styles.row}>
            <Button primary hint="Open it in place of what is open (Ctrl Enter)" onClick={() => void run()}>
              Run
            </Button>
            <Button
              hint="Take the text of the open scenario again"
              disabled={text === open}
              onClick={() => code.current?.replace(open)}
            >
              Revert
            </Button>
            <Button onClick={() => props.onSave(text)}>Save as a file</Button>
            <span className={styles.said}>
              {text === open ? "As it is open." : "Changed, not run yet. Closing keeps it as a draft."}
            </span>
            <span className={styles.keys}>
              <kbd>ctrl enter</kbd> runs it, <kbd>ctrl space</kbd> says what can come here, <kbd>F8</kbd> goes to what
              is wrong
            </span>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** What is wrong with a text, and where in it. */
interface Checked {
  text: string;
  problems: readonly Problem[];
  marks: readonly Mark[];
}

const NONE: readonly Mark[] = [];

const placed = (text: string, problems: readonly Problem[]): Checked => ({
  text,
  problems,
  marks: problems.map((problem) => ({ ...placeOf(text, problem), message: withoutPath(problem) })),
});

const withoutPath = (problem: Problem) => problemLine({ ...problem, path: "" });

/** What is wrong, a line each that leads there; `problems` is null while that is being found out. */
function Findings(props: { problems: readonly Problem[] | null; refused: boolean; onGoTo(problem: number): void }) {
  const { problems, refused, onGoTo } = props;
  let said: ReactNode = "";
  if (problems !== null) said = problems.length === 0 ? "✓ Nothing is wrong with it." : null;
  return (
    <section className={styles.findings} aria-label="What is wrong">
      <p role="status" className={said === null ? styles.bad : styles.good}>
        {said ?? (
          <>
            ✕ {plural(problems?.length ?? 0, "problem")}
            {refused && ": not run. What was open is still open."}
          </>
        )}
      </p>
      {problems !== null && problems.length > 0 && (
        <ol>
          {problems.map((problem, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a problem is its number
            <li key={i}>
              <button type="button" className={styles.finding} onClick={() => onGoTo(i)}>
                <code>{problem.path || "the whole file"}</code>
                <span>
                  <Quoted text={withoutPath(problem)} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
