import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import styles from "./ui.module.css";

export interface MenuItem {
  key: string;
  title: string;
  /** Second line of the entry. */
  text?: string;
  current?: boolean;
  /** True if the entry is switched on and off by itself, instead of being one of several alternatives. */
  toggle?: boolean;
  /** True if the entry is a command without a state. */
  acts?: boolean;
  choose(): void;
}

/** A button that opens a list of entries. */
export function Menu(props: {
  label: string;
  children: ReactNode;
  items: readonly MenuItem[];
  align?: "left" | "right";
}) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const leave = useCallback(() => setOpen(false), []);
  useOutside(root, open, leave);

  useEffect(() => {
    const items = root.current?.querySelector<HTMLElement>("[role=menu]");
    if (open) (items?.querySelector<HTMLElement>("[aria-checked=true]") ?? items?.querySelector("button"))?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (!open) return;
    const items = [...(root.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape") close();
    else if (to !== undefined) items[(to + items.length) % items.length]?.focus();
    else if (event.key === "Tab") setOpen(false);
    else if (event.key !== "Enter" && event.key !== " ") return;
    if (to !== undefined || event.key === "Escape") event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the button and the items
    <div ref={root} className={styles.menu} onKeyDown={keys}>
      <button
        ref={button}
        type="button"
        className={`${styles.button} ${styles.quiet}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={props.label}
        title={props.label}
        onClick={() => setOpen(!open)}
      >
        {props.children}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={props.label}
          className={`${styles.list} ${props.align === "right" ? styles.alignRight : ""}`}
        >
          {props.items.map((item) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the roles that are checked or not have it
            <button
              type="button"
              key={item.key}
              role={item.acts ? "menuitem" : item.toggle ? "menuitemcheckbox" : "menuitemradio"}
              aria-checked={item.acts ? undefined : (item.current ?? false)}
              tabIndex={-1}
              className={styles.item}
              onClick={() => {
                close();
                item.choose();
              }}
            >
              <span className={styles.itemTitle}>{item.title}</span>
              {item.text && <span className={styles.itemText}>{item.text}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Calls `onOutside` when something outside an element is pressed while `open`. */
export function useOutside(root: RefObject<Element | null>, open: boolean, onOutside: () => void): void {
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) onOutside();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [root, open, onOutside]);
}
