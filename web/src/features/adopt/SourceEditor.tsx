// The sources of the open module: a list of files and the editor of one. Saving reads and builds them again.

import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { BuildWarning, SourceProblem, SourceTexts } from "../../adopt/types";
import { useApp } from "../../app/context";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { CodeField, type CodeHandle } from "../editor/CodeField";
import styles from "./adopt.module.css";
import type { SourceDrafts } from "./library/library";
import { saveSources } from "./rebuild";
import { lineSpan, sourceMarks } from "./sources/source-marks";
import { verilog } from "./sources/verilog";
import { adoptStore, type SourcePlace } from "./store";
import { useKeptDrafts } from "./use-kept-drafts";
import { isWatching } from "./watch";
import { setDraft } from "./working";

const NO_PROBLEMS: readonly SourceProblem[] = [];
const NO_DRAFTS: SourceDrafts = {};

/** The editor of the sources, at the place that was asked for. */
export function SourceEditor({ files }: { files: SourceTexts }) {
  const drafts = useStore(adoptStore, ({ open }) => open?.drafts ?? NO_DRAFTS);
  const areKept = useKeptDrafts(drafts);
  const place = useStore(adoptStore, (state) => state.place);
  const failure = useStore(adoptStore, (state) => state.failure);
  const warnings = useStore(adoptStore, (state) => state.warnings);
  const problems = failure?.kind === "sources" ? failure.problems : NO_PROBLEMS;
  const names = Object.keys(files).sort((a, b) => a.localeCompare(b, "en"));
  const wanted = place && names.includes(place.file) ? place.file : null;
  // The problem's file first, else the last one: sources come after their packages.
  const file = wanted ?? problems.find((one) => names.includes(one.file))?.file ?? names.at(-1);
  if (file === undefined) return <p className={ui.empty}>No sources are here. Drop them anywhere on this page.</p>;
  const countOf = (name: string) => problems.filter((one) => one.file === name).length;
  return (
    <div className={styles.sources}>
      {names.length > 1 && (
        <nav aria-label="Files">
          <ul className={styles.files}>
            {names.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className={styles.file}
                  aria-current={name === file ? "true" : undefined}
                  onClick={() => adoptStore.setState({ place: { file: name, line: 0 } })}
                >
                  {name}
                  {drafts[name] && <span className={ui.quiet}> · not saved</span>}
                  {countOf(name) > 0 && <span className={ui.bad}> ✕ {countOf(name)}</span>}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <OneSource
        key={file}
        {...{ file, problems, warnings, areKept }}
        text={files[file] ?? ""}
        place={wanted === file ? place : null}
      />
    </div>
  );
}

function OneSource(props: {
  file: string;
  /** The saved text. */
  text: string;
  place: SourcePlace | null;
  problems: readonly SourceProblem[];
  warnings: readonly BuildWarning[];
  /** True once all unsaved texts are stored. */
  areKept: boolean;
}) {
  const app = useApp();
  const { file, text, place, problems, warnings, areKept } = props;
  const code = useRef<CodeHandle>(null);
  const draft = useStore(adoptStore, ({ open }) => open?.drafts[file] ?? null);
  const [now, setNow] = useState(draft?.text ?? text);
  const current = useRef(now);
  current.current = now;
  const saved = useRef(text);
  // The file was saved in another program, or brought again.
  useEffect(() => {
    const isTyped = current.current !== saved.current;
    saved.current = text;
    if (!isTyped && current.current !== text) code.current?.replace(text);
  }, [text]);
  useEffect(() => {
    if (!place) return;
    code.current?.goTo(lineSpan(current.current, place.line));
  }, [place]);
  const type = (next: string) => {
    setNow(next);
    current.current = next;
    setDraft(file, next === saved.current ? null : { of: draft?.of ?? saved.current, text: next });
  };
  const save = () => {
    if (current.current === saved.current) return;
    setDraft(file, null);
    void saveSources(app, { [file]: current.current });
  };
  const marks = useMemo(() => sourceMarks(file, now, problems, warnings), [file, now, problems, warnings]);
  return (
    <>
      <div className={styles.code}>
        <CodeField
          ref={code}
          label={`Source ${file}`}
          text={now}
          marks={marks}
          language={verilog}
          onChange={type}
          onSave={save}
        />
      </div>
      <div className={styles.row}>
        <Button primary disabled={now === text} tooltip="Read and build it again (Ctrl S)" onClick={save}>
          Save
        </Button>
        <Button disabled={now === text} onClick={() => code.current?.replace(text)}>
          Revert
        </Button>
        <span className={ui.quiet}>
          {now === text
            ? "Saved in this browser."
            : `Changed, not saved${areKept ? ": this browser keeps the text" : ""}.`}
          {draft && draft.of !== text && " The file has changed since; Revert shows it as it is now."}
          {isWatching() && " The file of your disk is watched: saving it there builds it too."}
        </span>
        <span className={`${ui.note} ${styles.keys}`}>
          <kbd>ctrl s</kbd> saves, <kbd>F8</kbd> goes to the next fault
        </span>
      </div>
    </>
  );
}
