import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Result } from "../../base/result";
import type { Problem } from "../../gen/types/Problem";
import { Problems } from "../../kit/problems/Problems";
import type { Trouble } from "../../kit/problems/trouble";
import { Button } from "../../kit/ui/Button";
import { Dialog } from "../../kit/ui/Dialog";
import { type Checked, findingsIn, placed } from "../../scenario-text/findings";
import { type Change, changed, readForm } from "../../scenario-text/form";
import type { Built } from "../../scenario-text/unbuilt";
import type { Examined } from "../../session/protocol";
import { CodeField, type CodeHandle } from "./CodeField";
import { choicesAt, type Names } from "./choices";
import styles from "./editor.module.css";
import { Findings, OnTheCommandLine } from "./Findings";
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
  /** The hardware of a design that the page has. */
  builtOf(design: string): readonly Built[];
  /** The faults of a text; null if they could not be found out. */
  examine(text: string): Promise<Examined | null>;
  /** Opens a text in place of the open one. */
  onRun(text: string): Promise<Result<null, readonly Problem[]>>;
  /** The name under which a text is saved. */
  fileNameOf(text: string): string;
  onSave(text: string): void;
  onForget(): void;
  /** Called on every change, so that nothing is lost however it is closed. */
  onChange(text: string): void;
  onClose(): void;
}) {
  const { open, names, examine, builtOf, onRun, onForget } = props;
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
      void findingsIn(text, examine, builtOf).then((found) => {
        if (found && current.current === text) setChecked(found);
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, examine, builtOf]);

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
    const examined = await findingsIn(text, examine, builtOf);
    // Some of it is found only when it is opened.
    const found = examined && examined.findings.length > 0 ? examined : placed(text, done.error);
    if (current.current !== text) return;
    setChecked(found);
    setRefused(true);
    if (found.findings[0]) code.current?.goTo(found.findings[0].mark);
  }, [onRun, examine, builtOf]);
  const choices = useCallback((text: string, offset: number) => choicesAt(text, offset, names), [names]);
  const isCurrent = checked?.text === text;
  const marks = useMemo(() => checked?.findings.map(({ mark }) => mark) ?? [], [checked]);
  const found = isCurrent || refused ? checked : null;

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
        <ScenarioForm
          form={form}
          changed={text !== open}
          choicesOf={props.choicesOf}
          unbuilt={found?.unbuilt ?? false}
          onChange={fill}
        />
        <div className={styles.code}>
          <CodeField
            ref={code}
            label="Scenario as text"
            text={props.text}
            marks={marks}
            choicesAt={choices}
            onChange={change}
          />
        </div>
        <div className={styles.foot}>
          {props.trouble && <Problems trouble={props.trouble} inline onClose={onForget} />}
          <Findings
            findings={found?.findings ?? null}
            warnings={found?.warnings ?? []}
            refused={refused}
            onGoTo={({ mark }) => code.current?.goTo(mark)}
            onMend={({ changes }) => fill(changes)}
          />
          {found?.unbuilt && <OnTheCommandLine fileName={props.fileNameOf(text)} />}
          <div className={styles.row}>
            <Button primary hint="Open it in place of the open scenario (Ctrl Enter)" onClick={() => void run()}>
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
              {text === open ? "Equal to the open scenario." : "Changed, not run yet. Closing keeps it as a draft."}
            </span>
            <span className={styles.keys}>
              <kbd>ctrl enter</kbd> runs it, <kbd>ctrl space</kbd> lists what can come here, <kbd>F8</kbd> goes to the
              next fault
            </span>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
