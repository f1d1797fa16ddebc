import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./Button";
import styles from "./ui.module.css";
import ui from "./words.module.css";

/** A window over the page; escape or a click outside closes it. The element that had the focus before has it again then. */
export function Dialog(props: {
  title: string;
  children: ReactNode;
  /** Narrow, for text that is read line by line, unless set otherwise; or as much of the page as there is. */
  size?: "broad" | "whole";
  onClose(): void;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const title = useId();
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      // When the window is gone, with what had the focus in it; unless something else has taken the focus by then.
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
