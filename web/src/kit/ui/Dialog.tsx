import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./Button";
import styles from "./ui.module.css";
import ui from "./words.module.css";

/** A modal window; escape or a click outside closes it. Afterwards the element that had the focus has it again. */
export function Dialog(props: {
  title: string;
  children: ReactNode;
  /** The default is narrow, for running text; `whole` fills the page. */
  size?: "broad" | "whole";
  onClose(): void;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const title = useId();
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      // After the dialog is removed, return the focus to the opener unless something else has it.
      queueMicrotask(() => {
        const free = document.activeElement === document.body;
        if (free && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, []);
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
        <div className={ui.spread}>
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
