import { type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./ui.module.css";

export interface Tab<Key extends string> {
  key: Key;
  title: string;
}

/** A row of tabs over a panel. Arrow keys move between them. */
export function Tabs<Key extends string>(props: {
  label: string;
  tabs: readonly Tab<Key>[];
  open: Key;
  onOpen(key: Key): void;
  /** Contents next to the tabs. */
  trailing?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = props.tabs.findIndex((tab) => tab.key === props.open);
    const next = props.tabs[(at + by + props.tabs.length) % props.tabs.length];
    if (!next) return;
    props.onOpen(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <>
      <div className={styles.tabrow}>
        <div role="tablist" aria-label={props.label} className={styles.tabs} onKeyDown={move}>
          {props.tabs.map(({ key, title }) => (
            <button
              type="button"
              key={key}
              id={`${id}${key}`}
              role="tab"
              aria-selected={key === props.open}
              aria-controls={`${id}panel`}
              tabIndex={key === props.open ? 0 : -1}
              className={styles.tab}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => props.onOpen(key)}
            >
              {title}
            </button>
          ))}
        </div>
        {props.trailing}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${props.open}`} className={styles.tabpanel}>
        {props.children}
      </div>
    </>
  );
}
