import type { ReactNode } from "react";
import styles from "./ui.module.css";

/**
 * A button. A click with the mouse leaves the focus where it was, so that the space bar keeps its meaning; the tab key
 * reaches it as any other.
 */
export function Button(props: {
  children: ReactNode;
  /** Left out of a button that submits its form. */
  onClick?(): void;
  /** Name for screen readers, if the content is a sign. */
  label?: string;
  /** Shown where the pointer rests. */
  tooltip?: string;
  primary?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  quiet?: boolean;
}) {
  const look = [styles.button, props.primary ? styles.primary : "", props.quiet ? styles.quiet : ""].join(" ");
  return (
    <button
      type={props.onClick ? "button" : "submit"}
      className={look}
      aria-label={props.label}
      title={props.tooltip ?? props.label}
      aria-pressed={props.pressed}
      disabled={props.disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
