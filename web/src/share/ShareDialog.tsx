import { useEffect, useRef, useState } from "react";
import { count } from "../base/words";
import { Button } from "../views/ui/Button";
import { Dialog } from "../views/ui/Dialog";
import styles from "./share.module.css";

/** Long links break in mail programs and chats; a file is safer. */
const LONG = 8_000;

/** The link to what is shown, and the scenario as a file. */
export function ShareDialog(props: { link: string; step: number; text: string; name: string; onClose(): void }) {
  const { link, step } = props;
  const [copied, setCopied] = useState<"" | "copied" | "failed">("");
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied("copied");
    } catch {
      field.current?.select();
      setCopied("failed");
    }
  };
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <Dialog title="Share" onClose={props.onClose}>
      <p>
        This link opens the same scenario at step {count(step)}. All of it is in the link; nothing is sent to a server.
      </p>
      <textarea ref={field} className={styles.link} readOnly rows={4} value={link} aria-label="Link" />
      <p className={styles.row}>
        <Button primary onClick={copy}>
          Copy link
        </Button>
        <span role="status">
          {copied === "copied" && "✓ copied"}
          {copied === "failed" && "The browser did not allow it: the link is selected, copy it by hand."}
        </span>
        <span className={styles.length}>{count(link.length)} characters</span>
      </p>
      {link.length > LONG && (
        <p className={styles.length}>Some programs cut links of this length. The file is safer.</p>
      )}
      <p className={styles.row}>
        <a
          className={styles.file}
          href={`data:application/json;charset=utf-8,${encodeURIComponent(props.text)}`}
          download={`${props.name}.json`}
        >
          Save as a file
        </a>
      </p>
    </Dialog>
  );
}
