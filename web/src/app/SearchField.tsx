import type { KeyboardEvent, Ref } from "react";
import styles from "./header.module.css";

/** A field that searches scenarios. */
export function SearchField(props: {
  ref: Ref<HTMLInputElement>;
  className: string | undefined;
  /** The key that focuses the field from anywhere on the screen. */
  shortcut?: string;
  value: string;
  onChange(value: string): void;
  onKeyDown?(event: KeyboardEvent): void;
}) {
  const { ref, className, shortcut, value, onChange, onKeyDown } = props;
  const label = "Search scenarios";
  return (
    <input
      ref={ref}
      className={`${styles.search} ${className}`}
      type="search"
      placeholder={shortcut ? `${label}  ${shortcut}` : label}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
