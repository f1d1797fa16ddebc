import { useRef } from "react";
import { useApp, useAppState } from "../../app/context";
import styles from "../../app/dialogs.module.css";
import { Problems } from "../../kit/problems/Problems";
import type { ShownError } from "../../kit/problems/shown-error";
import { Button } from "../../kit/ui/Button";
import { Dialog } from "../../kit/ui/Dialog";
import ui from "../../kit/ui/words.module.css";

/** The dialog that opens a link, a scenario or a lesson, which the reader pastes, chooses or drops. */
export function OpenDialog(props: {
  error: ShownError | null;
  onText(text: string): void;
  onFile(file: File): void;
  onForget(): void;
  /** Opens the dialog for a second link; null if there is nothing to compare with. */
  onCompare: (() => void) | null;
  onClose(): void;
}) {
  const { store } = useApp();
  const text = useAppState(({ toOpen }) => toOpen);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Open" onClose={props.onClose}>
      <label className={styles.paste}>
        Paste a link or a scenario file
        <textarea
          className={styles.link}
          rows={7}
          value={text}
          spellCheck={false}
          placeholder="https://…#s=1.…   or   { &quot;version&quot;: 1, … }"
          onChange={(event) => {
            store.setState({ toOpen: event.target.value });
            props.onForget();
          }}
          onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && props.onText(text)}
        />
      </label>
      <div className={styles.row}>
        <Button primary onClick={() => props.onText(text)} disabled={text.trim() === ""}>
          Open
        </Button>
        <Button onClick={() => chooser.current?.click()}>Choose a file…</Button>
        {props.onCompare && <Button onClick={props.onCompare}>Compare with another link…</Button>}
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".json,application/json,.pcap,.pcapng,.cap,.csv,.tsv,.tcl,.txt,.md,text/markdown,.svg,.png"
          aria-label="Scenario file"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) props.onFile(file);
            event.target.value = "";
          }}
        />
        <span className={`${ui.quiet} ${ui.numbers}`}>
          or drop one anywhere on the page: a scenario, a lesson, a capture, a CSV, a saved picture
        </span>
      </div>
      {props.error && <Problems error={props.error} inline onClose={props.onForget} />}
    </Dialog>
  );
}
