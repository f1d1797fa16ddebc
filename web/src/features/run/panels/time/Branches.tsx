import { useState } from "react";
import { asStep, type Step } from "../../../../base/brand";
import { isolated } from "../../../../base/format";
import type { Result } from "../../../../base/result";
import { Button } from "../../../../kit/ui/Button";
import ui from "../../../../kit/ui/words.module.css";
import styles from "./time.module.css";

/** A change that was made by hand. */
export interface Done {
  step: number;
  text: string;
}

/** The branches of a run, and the edits of the shown branch. */
export function Branches(props: {
  /** Name of the scenario's own run. */
  own: string;
  branches: readonly string[];
  /** Null for the scenario's own run. */
  shown: string | null;
  /** Edits of the shown branch. */
  edits: readonly Done[];
  /** The shown step. */
  step: number;
  onShow(branch: string | null): Promise<Result<null, string>>;
  onRename(branch: string, name: string): Promise<Result<null, string>>;
  onDelete(branch: string): Promise<Result<null, string>>;
  onStep(step: Step): void;
  onTakeOut(edit: number): Promise<Result<null, string>>;
}) {
  const { own, branches, shown } = props;
  const [wrong, setWrong] = useState("");
  const showResult = async (done: Promise<Result<null, string>>) => {
    const result = await done;
    setWrong(result.ok ? "" : result.error);
    return result.ok;
  };
  return (
    <section className={styles.section} aria-label="Branches">
      <h2>Branches</h2>
      <ul>
        {[null, ...branches].map((branch) => (
          <li key={branch ?? ""}>
            <Branch
              name={branch ?? own}
              shown={branch === shown}
              onShow={() => void showResult(props.onShow(branch))}
              onRename={branch === null ? null : (name) => showResult(props.onRename(branch, name))}
              onDelete={branch === null ? null : () => void showResult(props.onDelete(branch))}
            />
            {branch === shown && <Edits {...props} onTakeOut={(edit) => void showResult(props.onTakeOut(edit))} />}
          </li>
        ))}
      </ul>
      <p role="status" className={styles.wrong}>
        {wrong}
      </p>
    </section>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();

function Branch(props: {
  name: string;
  shown: boolean;
  onShow(): void;
  /** Null for the scenario's own run. */
  onRename: ((name: string) => Promise<boolean>) | null;
  onDelete: (() => void) | null;
}) {
  const { name, shown, onRename, onDelete } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const rename = async () => {
    const wanted = draft?.trim() ?? "";
    if (wanted === "" || wanted === name || !onRename || (await onRename(wanted))) setDraft(null);
  };
  if (draft !== null) {
    return (
      <div className={styles.row}>
        <input
          className={styles.text}
          aria-label={`Name of ${isolated(name)}`}
          maxLength={100}
          value={draft}
          // Replaces the button that was clicked.
          ref={focus}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") void rename();
            else if (event.key === "Escape") setDraft(null);
          }}
        />
        <Button onClick={() => void rename()}>Rename</Button>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={`${styles.what} ${shown ? ui.strong : ""}`}
        aria-current={shown ? "true" : undefined}
        title={shown ? "This branch is shown" : "Show this branch"}
        onClick={props.onShow}
      >
        <span aria-hidden="true">{shown ? "●" : "○"}</span> <bdi>{name}</bdi>
      </button>
      {onRename && (
        <Button quiet label={`Rename ${isolated(name)}`} onClick={() => setDraft(name)}>
          ✎
        </Button>
      )}
      {onDelete && (
        <Button quiet label={`Delete ${isolated(name)}`} onClick={onDelete}>
          ✕
        </Button>
      )}
    </div>
  );
}

function Edits(props: {
  edits: readonly Done[];
  step: number;
  onStep(step: Step): void;
  onTakeOut(edit: number): void;
}) {
  const { edits, step, onStep, onTakeOut } = props;
  if (edits.length === 0) return <p className={styles.nothing}>Nothing is done by hand in it.</p>;
  return (
    <ol className={styles.edits}>
      {edits.map((edit, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an edit is its number
        <li key={i} className={styles.row}>
          <button
            type="button"
            className={`${styles.what} ${edit.step === step ? ui.lit : ""}`}
            title="Go to this step"
            onClick={() => onStep(asStep(edit.step))}
          >
            <span className={styles.when}>step {edit.step}</span> {edit.text}
          </button>
          <Button quiet label={`Take out: step ${edit.step}, ${edit.text}`} onClick={() => onTakeOut(i)}>
            ✕
          </Button>
        </li>
      ))}
    </ol>
  );
}
