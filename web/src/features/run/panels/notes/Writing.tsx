import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { count } from "../../../../base/format";
import type { Result } from "../../../../base/result";
import { Button } from "../../../../kit/ui/Button";
import ui from "../../../../kit/ui/words.module.css";
import styles from "./notes.module.css";

/** A note that is being written. Ctrl and enter keep it, escape leaves the field with its text, wherever in it the focus is. */
export function Writing(props: {
  label: string;
  /** The text so far. */
  text: string;
  /** The text of the note that is written again. */
  begin?: string;
  /** Whether it takes the place of what was pressed. */
  focus?: boolean;
  /** Characters that it may have. */
  most: number;
  /** The label of the button. */
  done: string;
  placeholder?: string;
  field?: RefObject<HTMLTextAreaElement | null>;
  onText(text: string): void;
  onDone(text: string): Promise<Result<null, string>>;
  onDiscard(): void;
  /** The reader leaves it without having changed anything. */
  onLeave?(): void;
  /** A question next to the text, once there is any. */
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
  // Limits count characters, not the halves that some are made of here.
  const length = [...trimmed].length;
  const right = trimmed !== "" && length <= most;
  const done = async () => {
    if (!right) return;
    const kept = await props.onDone(trimmed);
    setWrong(kept.ok ? "" : kept.error);
    if (!kept.ok) return;
    // The keys of the page mean what they mean elsewhere again.
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
        // The first time it goes on after what stands there.
        onFocus={({ target }) => target.selectionEnd === 0 && target.setSelectionRange(text.length, text.length)}
        onChange={(event) => props.onText(event.target.value)}
      />
      {trimmed !== "" && props.children}
      {trimmed !== "" && (
        <div className={styles.buttons}>
          <Button primary tooltip="ctrl enter" disabled={!right} onClick={() => void done()}>
            {props.done}
          </Button>
          <Button tooltip="undo brings it back (Ctrl Z)" onClick={discard}>
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
