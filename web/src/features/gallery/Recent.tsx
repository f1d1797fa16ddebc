import { useCallback, useEffect, useRef, useState } from "react";
import type { SavedWork } from "../../app/browser";
import { useApp } from "../../app/context";
import { cut, plural } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { openSaved } from "../run/actions/open";
import gallery from "./gallery.module.css";
import styles from "./recent.module.css";

/** Number of changes that are named; the others are counted. */
const NAMED = 3;

const timeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** The reader's changed scenarios, the newest first; nothing if there are none. */
export function Recent() {
  const app = useApp();
  const [works, setWorks] = useState<readonly SavedWork[]>([]);
  const list = useRef<HTMLUListElement>(null);
  /** Index of the one that was just removed. */
  const removed = useRef<number | null>(null);
  const read = useCallback(async () => setWorks(await app.browser.archive.recent()), [app]);
  useEffect(() => {
    void read();
    // Another tab may have changed something meanwhile.
    addEventListener("focus", read);
    return () => removeEventListener("focus", read);
  }, [read]);
  useEffect(() => {
    if (removed.current === null) return;
    // The focus moves to the one that took its place.
    const titles = list.current?.querySelectorAll<HTMLElement>("[data-title]");
    titles?.[Math.min(removed.current, works.length - 1)]?.focus();
    removed.current = null;
  }, [works]);
  const remove = async (key: string, number: number) => {
    await app.browser.archive.remove(key);
    removed.current = number;
    await read();
  };
  if (works.length === 0) return null;
  return (
    <section className={gallery.part} aria-label="Recently open">
      <div className={gallery.head}>
        <h2>Recently open</h2>
        <p>
          {works.some(({ unsaved }) => unsaved)
            ? "Your changes. This browser stores them only until this tab is closed."
            : "Your changes, stored in this browser only."}
        </p>
      </div>
      <ul ref={list} className={ui.cards}>
        {works.map((one, number) => (
          <Item
            key={one.key}
            work={one}
            onOpen={() => void openSaved(app, one.key)}
            onRemove={() => void remove(one.key, number)}
          />
        ))}
      </ul>
    </section>
  );
}

/** A changed scenario. Removing it needs a confirmation, since it cannot be undone. */
function Item({ work, onOpen, onRemove }: { work: SavedWork; onOpen(): void; onRemove(): void }) {
  const [asking, setAsking] = useState(false);
  const title = work.title || "Untitled scenario";
  const at = new Date(work.at);
  return (
    <li className={styles.item}>
      <button type="button" className={styles.open} data-title onClick={onOpen}>
        {title}
      </button>
      <p className={styles.what}>{whatOf(work)}</p>
      <div className={styles.foot}>
        <time dateTime={at.toISOString()}>{timeFormat.format(at)}</time>
        {asking ? (
          <span className={styles.question}>
            <Button label={`Remove for good: ${title}`} onClick={onRemove}>
              Remove for good
            </Button>
            <Button label={`Keep ${title}`} onClick={() => setAsking(false)}>
              Keep
            </Button>
          </span>
        ) : (
          <Button quiet label={`Remove ${title}`} onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}

/** Its changes, the latest first. */
function whatOf({ changes, draft, halfNote }: Pick<SavedWork, "changes" | "draft" | "halfNote">): string {
  const latest = changes.slice(-NAMED).reverse();
  const others = changes.length - latest.length;
  const details = [
    ...(draft ? ["draft in the editor"] : []),
    ...(halfNote ? ["half-written note"] : []),
    ...latest.map((change) => cut(change, 60)),
    ...(others > 0 ? [plural(others, "earlier change")] : []),
  ];
  return details.length > 0 ? details.join(" · ") : "too long for a link";
}
