import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useApp, useAppState } from "../../app/context";
import { fileName } from "../../base/file-name";
import { Problems } from "../../kit/problems/Problems";
import { saveFile } from "../../kit/save-file";
import { Button } from "../../kit/ui/Button";
import { Dialog } from "../../kit/ui/Dialog";
import { findingsIn, placed, type ScenarioChecked } from "../../scenario-text/findings";
import { changed, readForm, type ScenarioChange } from "../../scenario-text/form";
import { RTL_CONFIGS } from "../../session/rtl-configs";
import { examineText, rerunText } from "../run/actions/change";
import { presetFields } from "../run/panels/starting-state";
import { CodeField, type CodeHandle } from "./CodeField";
import { choicesAt, namesOf } from "./choices";
import styles from "./editor.module.css";
import { Findings, OnTheCommandLine } from "./Findings";
import { type DesignChoices, ScenarioForm } from "./ScenarioForm";

/** Milliseconds after the last key press until the text is checked. */
const PAUSE_MS = 250;

/** The dialog that edits the open scenario, or its draft, as form and text; it checks the text continuously. */
export function EditDialog({ onClose }: { onClose(): void }) {
  const app = useApp();
  const { store } = app;
  const scenario = useAppState((state) => state.scenario);
  const draft = useAppState((state) => state.draft);
  const error = useAppState((state) => state.dialogError);
  const engines = scenario?.opened.engines;
  const names = useMemo(() => namesOf(engines ?? []), [engines]);
  const choicesOf = useCallback(
    (design: string): DesignChoices | null => {
      const info = engines?.find(({ info }) => info.design === design)?.info;
      if (!info) return null;
      return {
        parameters: info.parameters,
        operations: info.operations.map(({ name }) => name),
        built: builtOf(design),
        presets: presetFields(info),
      };
    },
    [engines],
  );
  const examine = useCallback((text: string) => examineText(app, text), [app]);
  const open = scenario?.text ?? "";
  const begin = draft ?? open;
  const [text, setText] = useState(begin);
  const [checked, setChecked] = useState<ScenarioChecked | null>(null);
  const [refused, setRefused] = useState(false);
  const code = useRef<CodeHandle>(null);
  const current = useRef(text);
  current.current = text;

  // After the dialog has rendered and focused its first button.
  useEffect(() => code.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => {
      void findingsIn(text, examine, builtOf).then((found) => {
        if (found && current.current === text) setChecked(found);
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, examine]);

  const forget = () => store.setState({ dialogError: null });
  const change = (text: string) => {
    current.current = text;
    setText(text);
    setRefused(false);
    // The draft is saved in every case in which the dialog is closed.
    store.setState({ draft: text === open ? null : text });
    forget();
  };
  const form = useMemo(() => readForm(text), [text]);
  const fill = (changes: readonly ScenarioChange[]) => code.current?.replace(changed(current.current, changes));
  const run = useCallback(async () => {
    const text = current.current;
    const done = await rerunText(app, text);
    if (done.ok) onClose();
    if (done.ok || done.error.length === 0) return;
    const examined = await findingsIn(text, examine, builtOf);
    // Some problems are found only when the scenario is opened.
    const found = examined && examined.findings.length > 0 ? examined : placed(text, done.error);
    if (current.current !== text) return;
    setChecked(found);
    setRefused(true);
    if (found.findings[0]) code.current?.goTo(found.findings[0].mark);
  }, [app, examine, onClose]);
  const choices = useCallback((text: string, offset: number) => choicesAt(text, offset, names), [names]);
  const isCurrent = checked?.text === text;
  const marks = useMemo(() => checked?.findings.map(({ mark }) => mark) ?? [], [checked]);
  const found = isCurrent || refused ? checked : null;

  if (!scenario) return null;
  const fileNameOf = (text: string) => fileName(text === open ? scenario.name : null, titleOf(text));
  const close = () => {
    onClose();
    if (draft !== null) store.setState({ notice: "the draft is stored: Edit opens it again" });
  };
  return (
    <Dialog title="Edit the scenario" size="whole" onClose={close}>
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
          choicesOf={choicesOf}
          unbuilt={found?.unbuilt ?? false}
          onChange={fill}
        />
        <div className={styles.code}>
          <CodeField
            ref={code}
            label="Scenario as text"
            text={begin}
            marks={marks}
            choicesAt={choices}
            onChange={change}
          />
        </div>
        <div className={styles.foot}>
          {error && <Problems error={error} inline onClose={forget} />}
          <Findings
            findings={found?.findings ?? null}
            warnings={found?.warnings ?? []}
            refused={refused}
            onGoTo={({ mark }) => code.current?.goTo(mark)}
            onFix={({ changes }) => fill(changes)}
          />
          {found?.unbuilt && <OnTheCommandLine fileName={fileNameOf(text)} />}
          <div className={styles.row}>
            <Button primary tooltip="Open it in place of the open scenario (Ctrl Enter)" onClick={() => void run()}>
              Run
            </Button>
            <Button
              tooltip="Take the text of the open scenario again"
              disabled={text === open}
              onClick={() => code.current?.replace(open)}
            >
              Revert
            </Button>
            <Button onClick={() => saveFile(new Blob([text], { type: "application/json" }), fileNameOf(text))}>
              Save as a file
            </Button>
            <span className={styles.said}>
              {text === open
                ? "Equal to the open scenario."
                : "Changed, not run yet. Closing the editor saves it as a draft."}
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

/** The page's hardware of a design. */
const builtOf = (design: string) =>
  RTL_CONFIGS.filter((config) => config.design === design).map(({ parameters }) => parameters);

/** The title of a text, if it can be parsed. */
function titleOf(text: string): string | undefined {
  try {
    const { title } = JSON.parse(text) as { title?: unknown };
    return typeof title === "string" ? title : undefined;
  } catch {
    return undefined;
  }
}
