import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useApp, useAppState } from "../../../app/context";
import { SearchField } from "../../../app/SearchField";
import { fetchGallery } from "../../../app/shipped";
import { firstSentence, plural } from "../../../base/format";
import { Button } from "../../../kit/ui/Button";
import { useOutside } from "../../../kit/ui/Menu";
import { openNamed, openNew } from "../actions/open";
import { filtered, type Shelf, shelvesOf } from "./find";
import { GROUPS } from "./groups";
import type { NewScenario } from "./new-scenario";
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

/** Kinds of new scenarios, with button and tooltip. */
const BEGINNINGS: readonly (readonly [NewScenario, label: string, tooltip: string])[] = [
  ["operations", "New scenario…", "Write a scenario of operations; the open one stays as it is"],
  ["packets", "New packet scenario…", "Write a scenario of packets on a link; the open one stays as it is"],
];

/** All shipped scenarios, grouped as in the gallery, and a search field. `onClose` returns the focus to the button, `onLeave` does not. */
function ScenarioList({ onClose, onLeave }: { onClose(): void; onLeave(): void }) {
  const app = useApp();
  const open = useAppState(({ scenario }) => scenario?.name);
  const [shelves, setShelves] = useState<readonly Shelf[] | null>(null);
  const [search, setSearch] = useState("");
  const shown = useMemo(() => filtered(shelves ?? [], search), [shelves, search]);
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void fetchGallery().then((shipped) => setShelves(shelvesOf(GROUPS, shipped)));
  }, []);
  const ready = shelves !== null;
  useEffect(() => {
    if (ready) (root.current?.querySelector<HTMLElement>("[aria-checked=true]") ?? field.current)?.focus();
  }, [ready]);
  const choose = (name: string) => {
    onClose();
    void openNamed(app, name);
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    const searching = event.target === field.current;
    const items = [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitemradio]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const first = shown[0]?.entries[0];
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape") onClose();
    else if (event.key === "Tab") onLeave();
    // In the field, Home and End move the cursor.
    else if (searching && (event.key === "Home" || event.key === "End")) return;
    else if (to === -1) field.current?.focus();
    else if (to !== undefined) items[to % Math.max(1, items.length)]?.focus();
    else if (searching && event.key === "Enter" && first) choose(first.name);
    else {
      // Typing in the list moves to the search field.
      if (!searching && event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey)
        field.current?.focus();
      return;
    }
    if (event.key !== "Tab") event.preventDefault();
  };
  const found = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the field and the items
    <div ref={root} className={styles.list} onKeyDown={keys}>
      <div className={styles.head}>
        <SearchField ref={field} className={styles.search} value={search} onChange={setSearch} />
        {BEGINNINGS.map(([kind, label, tooltip]) => (
          <Button
            key={kind}
            tooltip={tooltip}
            onClick={() => {
              onClose();
              void openNew(app, kind);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="unseen" role="status">
        {search === "" ? "" : `${plural(found, "scenario")} found`}
      </p>
      {ready && found === 0 && (
        <p className={styles.nothing}>
          {search === ""
            ? "The scenarios could not be fetched. Check the connection and reload the page."
            : `No scenario speaks of “${search}”.`}
        </p>
      )}
      {found > 0 && (
        <div role="menu" aria-label="Scenarios" className={styles.groups}>
          {shown.map(({ number, title, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
            <div key={title} role="group" aria-label={title}>
              <p className={styles.group} aria-hidden="true">
                <span className={styles.number}>{number}</span>
                {title}
              </p>
              {entries.map(({ name, title, number, description }) => (
                <button
                  key={name}
                  type="button"
                  role="menuitemradio"
                  aria-checked={name === open}
                  tabIndex={-1}
                  className={styles.item}
                  onClick={() => choose(name)}
                >
                  <span className={styles.number} aria-hidden="true">
                    {number}
                  </span>
                  <span className={styles.itemTitle}>{title}</span>
                  <span className={styles.text}>{firstSentence(description)}</span>
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
