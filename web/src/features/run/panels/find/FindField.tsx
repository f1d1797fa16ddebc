import { useEffect, useRef, useState } from "react";
import type { Result } from "../../../../base/result";
import styles from "./find.module.css";

/** A small field over the structure in which a number is looked for. What it finds is selected. */
export function FindField(props: {
  /** The things that it finds: `Priority or element`. */
  label: string;
  /** How it is asked for. */
  examples: string;
  /** An error is in words. */
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
