import { useEffect, useRef, useState } from "react";
import type { Result } from "../../../../base/result";
import styles from "./find.module.css";

/** The search field above the structure. It selects the found thing. */
export function FindField(props: {
  /** Its label: `Priority or element`. */
  label: string;
  /** Examples of searches. */
  examples: string;
  /** Returns an error message for the reader. */
  onFind(text: string): Promise<Result<null, string>>;
  onClose(): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState("");
  useEffect(() => input.current?.focus(), []);
  const find = async () => {
    const found = await props.onFind(input.current?.value ?? "");
    if (found.ok) props.onClose();
    else setError(found.error);
  };
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        props.onClose();
      }}
    >
      <label className={styles.line}>
        {props.label}
        <input
          ref={input}
          className={styles.input}
          placeholder={props.examples}
          spellCheck={false}
          autoComplete="off"
          onChange={() => setError("")}
          onBlur={(event) => event.currentTarget.value.trim() === "" && props.onClose()}
        />
      </label>
      <p className={styles.error} role="status">
        {error}
      </p>
    </form>
  );
}
