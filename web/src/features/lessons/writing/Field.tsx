import { useId } from "react";
import type { TextError } from "../../../stops/document";
import styles from "./writing.module.css";

/** A text field with its label above it; `rows` for several lines. */
export function Field(props: {
  label: string;
  value: string;
  tooltip?: string;
  rows?: number;
  isNumber?: boolean;
  onType(value: string): void;
}) {
  const { label, value, tooltip, rows, isNumber = false, onType } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input
          id={id}
          value={value}
          placeholder={tooltip}
          inputMode={isNumber ? "numeric" : undefined}
          autoComplete="off"
          onChange={(event) => onType(event.target.value)}
        />
      ) : (
        <textarea
          id={id}
          rows={Math.min(MOST_ROWS, Math.max(rows, value.split("\n").length + 1))}
          value={value}
          placeholder={tooltip}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </div>
  );
}

/** Largest number of rows to which a field grows. */
const MOST_ROWS = 18;

/** Errors in a part of the lesson, with line numbers of its file. */
export function Faults({ faults }: { faults: readonly TextError[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className={styles.faults} aria-label="Faults">
      {faults.map(({ line, text }) => (
        <li key={`${line} ${text}`}>
          <b>line {line}</b> {text}
        </li>
      ))}
    </ul>
  );
}
