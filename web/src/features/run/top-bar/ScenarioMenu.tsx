import { useCallback, useRef, useState } from "react";
import { useAppState } from "../../../app/context";
import { useOutside } from "../../../kit/ui/use-outside";
import { ScenarioList } from "./ScenarioList";
import styles from "./scenario-menu.module.css";

/** The title of the open scenario: a button that opens the list of all shipped scenarios. */
export function ScenarioMenu() {
  const scenario = useAppState((state) => state.scenario);
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leave = useCallback(() => setOpen(false), []);
  useOutside(root, open, leave);
  const title = scenario?.file.title || (scenario ? "Untitled scenario" : "Loading…");
  const label = `Scenario: ${title}`;
  return (
    <div ref={root} className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.title}>{title}</span>
        <span aria-hidden="true">▾</span>
      </button>
      {open && (
        <ScenarioList
          onLeave={leave}
          onClose={() => {
            leave();
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
