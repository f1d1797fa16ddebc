import type { ReactNode } from "react";
import styles from "./ui.module.css";

/** A button. A mouse click does not move the focus, so that the space bar keeps its meaning; the tab key reaches the button as usual. */
export function Button(props: {
  children: ReactNode;
  /** Left out for a button that submits its form. */
  onClick?(): void;
  /** Accessible name, if the content is a symbol. */
  label?: string;
  tooltip?: string;
  primary?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  quiet?: boolean;
}) {
  const className = [styles.button, props.primary ? styles.primary : "", props.quiet ? styles.quiet : ""].join(" ");
  return (
    <button
      type={props.onClick ? "button" : "submit"}
      className={className}
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
