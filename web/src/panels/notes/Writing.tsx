import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { count } from "../../base/format";
import type { Result } from "../../base/result";
import { Button } from "../../kit/ui/Button";
import styles from "./notes.module.css";

/** A note that is being written. Ctrl and enter keep it, escape leaves it, wherever in it the focus is. */
export function Writing(props: {
  label: string;
  /** What stands there already. */
  begin?: string;
  /** Characters that it may have. */
  most: number;
  /** The label of the button. */
  done: string;
  placeholder?: string;
  field?: RefObject<HTMLTextAreaElement | null>;
  onDone(text: string): Promise<Result<null, string>>;
  onCancel(): void;
  /** A question next to the text, once there is any. */
  children?: ReactNode;
}) {
  const { begin = "", most } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const field = props.field ?? own;
  const rewrites = begin !== "";
  // It takes the place of what was pressed.
  useLayoutEffect(() => {
    if (rewrites) field.current?.focus();
  }, [rewrites, field]);
  const [text, setText] = useState(begin);
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
    setText("");
    // The keys of the page mean what they mean elsewhere again.
    if (field.current === document.activeElement) field.current?.blur();
  };
  const cancel = () => {
    setText(begin);
    setWrong("");
    field.current?.blur();
    props.onCancel();
  };
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault();
        void done();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") cancel();
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
        onFocus={({ target }) => target.selectionEnd === 0 && target.setSelectionRange(begin.length, begin.length)}
        onChange={(event) => setText(event.target.value)}
      />
      {trimmed !== "" && props.children}
      {trimmed !== "" && (
        <div className={styles.buttons}>
          <Button primary hint="ctrl enter" disabled={!right} onClick={() => void done()}>
            {props.done}
          </Button>
          <Button hint="escape" onClick={cancel}>
            Cancel
          </Button>
          {length > most * 0.9 && (
            <span className={styles.length}>
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
