import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { count } from "../../../../base/format";
import type { Result } from "../../../../base/result";
import { Button } from "../../../../kit/ui/Button";
import ui from "../../../../kit/ui/words.module.css";
import styles from "./notes.module.css";

/** The editor of a note. Ctrl+Enter saves the note, Escape leaves the field and keeps the text. */
export function Writing(props: {
  label: string;
  /** The current text. */
  text: string;
  /** The text of the note that is edited. */
  begin?: string;
  /** True if it replaces the button that opened it, and takes its focus. */
  focus?: boolean;
  /** Largest length in characters. */
  most: number;
  /** The label of the button. */
  done: string;
  placeholder?: string;
  field?: RefObject<HTMLTextAreaElement | null>;
  onText(text: string): void;
  onDone(text: string): Promise<Result<null, string>>;
  onDiscard(): void;
  /** Called when the reader leaves without a change. */
  onLeave?(): void;
  /** A question beside the text, shown once there is any text. */
  children?: ReactNode;
}) {
  const { text, begin = "", focus = false, most } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const field = props.field ?? own;
  useLayoutEffect(() => {
    if (focus) field.current?.focus();
  }, [focus, field]);
  const [wrong, setWrong] = useState("");
  const trimmed = text.trim();
  // The limit counts code points, not UTF-16 units.
  const length = [...trimmed].length;
  const right = trimmed !== "" && length <= most;
  const done = async () => {
    if (!right) return;
    const result = await props.onDone(trimmed);
    setWrong(result.ok ? "" : result.error);
    if (!result.ok) return;
    // Leaving the field makes the page's keys work again.
    if (field.current === document.activeElement) field.current?.blur();
  };
  const leave = () => {
    (document.activeElement as HTMLElement | null)?.blur();
    if (text === begin) props.onLeave?.();
  };
  const discard = () => {
    setWrong("");
    props.onDiscard();
  };
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault();
        void done();
      }}
      onKeyDown={(event) => {
        // A field of the children may have used the key.
        if (event.defaultPrevented) return;
        if (event.key === "Escape") leave();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void done();
      }}
    >
      <textarea
        ref={field}
        className={styles.field}
        aria-label={props.label}
        aria-invalid={length > most}
        placeholder={props.placeholder}
        rows={trimmed === "" ? 1 : 4}
        value={text}
        // At the first focus the cursor is at the end of the text.
        onFocus={({ target }) => target.selectionEnd === 0 && target.setSelectionRange(text.length, text.length)}
        onChange={(event) => props.onText(event.target.value)}
      />
      {trimmed !== "" && props.children}
      {trimmed !== "" && (
        <div className={styles.buttons}>
          <Button primary tooltip="ctrl enter" disabled={!right} onClick={() => void done()}>
            {props.done}
          </Button>
          <Button tooltip="Ctrl Z restores it" onClick={discard}>
            Discard
          </Button>
          {length > most * 0.9 && (
            <span className={ui.note}>
              {count(length)} of at most {count(most)} characters
            </span>
          )}
        </div>
      )}
      <p role="alert" className={styles.wrong}>
        {wrong}
      </p>
    </form>
  );
}
