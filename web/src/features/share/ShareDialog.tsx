import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import styles from "../../app/dialogs.module.css";
import { LazyBoundary } from "../../app/LazyBoundary";
import { BUILD } from "../../base/build";
import { count } from "../../base/format";
import type { Caption } from "../../kit/picture/caption";
import { Button } from "../../kit/ui/Button";
import { chunk } from "../../kit/ui/chunk";
import { Dialog } from "../../kit/ui/Dialog";
import ui from "../../kit/ui/words.module.css";
import { SavePicture } from "./SavePicture";
import { SaveRun } from "./SaveRun";

/** With WaveDrom, which is loaded when a diagram is asked for. */
const TimingDiagram = chunk(() => import("./diagram/TimingDiagram").then(({ TimingDiagram }) => TimingDiagram));

/** From this length, in characters, links break in mail programs and chats; a file is safer. */
const LONG = 8_000;

/** An object URL of a text, while the component is mounted. */
function useObjectUrl(text: string): string | undefined {
  const [url, setUrl] = useState<string>();
  // Before the first paint: the keyboard does not reach links without an address.
  useLayoutEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return url;
}

/** The dialog with the link to the shown step, which can be copied at once, and the scenario as a file. */
export function ShareDialog(props: {
  /** Link to the shipped scenario by its name, if it is one. */
  named: string | null;
  /** Link that contains the complete scenario. */
  completeLink: string;
  step: number;
  /** Digest of the results of the shown engine up to the step. */
  digest: string;
  /** Title of the scenario, its last step, and the shown engine, for the caption of a picture. */
  title: string;
  steps: number;
  engine: string;
  /** Number of the shown engine. */
  engineNumber: number;
  text: string;
  branch: string | null;
  fileName: string;
  /** Opens the dialog for a second link. */
  onCompare(): void;
  onClose(): void;
}) {
  const { named, completeLink, step } = props;
  const [carries, setCarries] = useState(named === null);
  const link = carries || named === null ? completeLink : named;
  const [copied, setCopied] = useState<"" | "copied" | "failed">("");
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = useCallback(async () => {
    field.current?.focus();
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied("copied");
    } catch {
      setCopied("failed");
    }
  }, [link]);
  useEffect(() => void copy(), [copy]);
  const file = useObjectUrl(props.text);
  const [hasDiagram, setDiagram] = useState(false);
  const caption: Caption = {
    title: props.title,
    facts: [`step ${count(step)} of ${count(props.steps)}`, props.engine, `digest ${props.digest}`, `build ${BUILD}`],
    link,
  };
  const long = link.length > LONG;
  return (
    <Dialog title="Share" onClose={props.onClose}>
      <p>
        This link opens {carries ? "the same scenario" : "the scenario of this name, which comes with the page,"} at
        step {count(step)}. {carries && "All of it is in the link; nothing is sent to a server."}
      </p>
      <textarea ref={field} className={styles.link} readOnly rows={4} value={link} aria-label="Link" />
      <p className={styles.row}>
        <Button primary={!long} onClick={copy}>
          Copy link
        </Button>
        <span role="status">
          {copied === "copied" && "✓ copied"}
          {copied === "failed" && "The browser did not allow it: copy the selected link by hand."}
        </span>
        <span className={`${ui.quiet} ${ui.numbers}`}>{count(link.length)} characters</span>
        <Button onClick={props.onCompare}>Compare with another link…</Button>
      </p>
      {named !== null && (
        <label className={styles.row}>
          <input type="checkbox" checked={carries} onChange={(event) => setCarries(event.target.checked)} />
          Carry the whole scenario in the link
        </label>
      )}
      {long && (
        <p>
          Links of more than {count(LONG)} characters are cut by some programs, and nothing opens a part of one. Send
          the file instead.
        </p>
      )}
      <p className={styles.row}>
        <a className={long ? ui.strong : undefined} href={file} download={props.fileName}>
          Save as a file
        </a>
        <span className={`${ui.quiet} ${ui.numbers}`}>{props.fileName}</span>
      </p>
      <SaveRun
        text={props.text}
        branch={props.branch}
        engine={props.engineNumber}
        isHardware={props.engine === "RTL"}
        step={step}
        fileName={props.fileName.replace(/\.json$/, "")}
      />
      <SavePicture caption={caption} fileName={`${props.fileName.replace(/\.json$/, "")}-step-${step}`} />
      <p className={styles.row}>
        <Button pressed={hasDiagram} onClick={() => setDiagram(!hasDiagram)}>
          Timing diagram…
        </Button>
        <span className={ui.quiet}>of operations, results and fields, for documents: drawn by WaveDrom</span>
      </p>
      {hasDiagram && (
        <LazyBoundary resetKey={hasDiagram}>
          <TimingDiagram
            text={props.text}
            engine={props.engineNumber}
            step={step}
            steps={props.steps}
            caption={caption}
            fileName={props.fileName.replace(/\.json$/, "")}
          />
        </LazyBoundary>
      )}
      <p className={`${ui.quiet} ${ui.numbers}`}>
        Results up to this step have the digest <code>{props.digest}</code>; this page is build <code>{BUILD}</code>.
        Who opens the link sees the same digest at this step.
      </p>
    </Dialog>
  );
}
