import { useState } from "react";
import styles from "../../app/dialogs.module.css";
import { Problems } from "../../kit/problems/Problems";
import type { ShownError } from "../../kit/problems/shown-error";
import { Button } from "../../kit/ui/Button";
import { Dialog } from "../../kit/ui/Dialog";

/** Asks what to compare the open run with: another link, or another branch of it. */
export function CompareDialog(props: {
  error: ShownError | null;
  /** Other branches of the open run, with their names. */
  branches: readonly { name: string | null; title: string }[];
  onLink(link: string): void;
  onBranch(name: string | null): void;
  onForget(): void;
  onClose(): void;
}) {
  const [text, setText] = useState("");
  const { branches } = props;
  return (
    <Dialog title="Compare" onClose={props.onClose}>
      <p>The open run and that of another link, side by side under one cursor, with their differences.</p>
      <label className={styles.paste}>
        Paste the other link
        <textarea
          className={styles.link}
          rows={4}
          value={text}
          spellCheck={false}
          placeholder="https://…#s=1.…   or   …#scenario=bbq-coloring"
          onChange={(event) => {
            setText(event.target.value);
            props.onForget();
          }}
          onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && props.onLink(text)}
        />
      </label>
      <div className={styles.row}>
        <Button primary onClick={() => props.onLink(text)} disabled={text.trim() === ""}>
          Compare
        </Button>
      </div>
      {branches.length > 0 && (
        <div className={styles.row}>
          Or with another branch of this run:
          {branches.map(({ name, title }) => (
            <Button key={title} onClick={() => props.onBranch(name)}>
              {title}
            </Button>
          ))}
        </div>
      )}
      {props.error && <Problems error={props.error} inline onClose={props.onForget} />}
    </Dialog>
  );
}
