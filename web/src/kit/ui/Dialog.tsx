import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./Button";
import styles from "./ui.module.css";

/** A window over the page; escape or a click beside it closes it. */
export function Dialog(props: {
  title: string;
  children: ReactNode;
  /** Narrow, for what is read line by line, unless said otherwise; or as much of the page as there is. */
  size?: "broad" | "whole";
  onClose(): void;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog?.open) dialog?.showModal();
    dialog?.querySelector("textarea")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: escape is the key that closes a dialog
    <dialog
      ref={ref}
      className={`${styles.dialog} ${props.size ? styles[props.size] : ""}`}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => event.target === ref.current && props.onClose()}
    >
      <div className={styles.dialogBody}>
        <div className={styles.dialogHead}>
          <h2 id={title}>{props.title}</h2>
          <Button label="Close" quiet onClick={props.onClose}>
            ✕
          </Button>
        </div>
        {props.children}
      </div>
    </dialog>
  );
}
