import type { ReactNode } from "react";
import styles from "./parts.module.css";

/** Sections of a panel. One section is open. */
export function Sections<Key extends string>(props: {
  parts: readonly { key: Key; title: string }[];
  open: Key;
  onOpen(key: Key): void;
  children: ReactNode;
}) {
  const { parts, open, onOpen, children } = props;
  return (
    <div className={styles.panel}>
      {parts.length > 1 && (
        <div className={styles.parts}>
          {parts.map(({ key, title }) => (
            <button key={key} type="button" aria-pressed={key === open} onClick={() => onOpen(key)}>
              {title}
            </button>
          ))}
        </div>
      )}
      {children}
    </div>
  );
}
