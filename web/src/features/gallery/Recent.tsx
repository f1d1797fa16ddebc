import { useCallback, useEffect, useRef, useState } from "react";
import type { KeptWork } from "../../app/browser";
import { useApp } from "../../app/context";
import { cut, plural } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { openKept } from "../run/actions/opening";
import gallery from "./gallery.module.css";
import styles from "./recent.module.css";

/** Changes that are named; the others are counted. */
const NAMED = 3;

const timeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Scenarios that the reader has changed, the newest first; nothing if there are none. */
export function Recent() {
  const app = useApp();
  const [kept, setKept] = useState<readonly KeptWork[]>([]);
  const list = useRef<HTMLUListElement>(null);
  /** Number of the one that was just removed. */
  const removed = useRef<number | null>(null);
  const read = useCallback(async () => setKept(await app.browser.archive.recent()), [app]);
  useEffect(() => {
    void read();
    // Another tab may have changed something meanwhile.
    addEventListener("focus", read);
    return () => removeEventListener("focus", read);
  }, [read]);
  useEffect(() => {
    if (removed.current === null) return;
    // The focus goes on to what took its place.
    const titles = list.current?.querySelectorAll<HTMLElement>("[data-title]");
    titles?.[Math.min(removed.current, kept.length - 1)]?.focus();
    removed.current = null;
  }, [kept]);
  const remove = async (key: string, number: number) => {
    await app.browser.archive.remove(key);
    removed.current = number;
    await read();
  };
  if (kept.length === 0) return null;
  return (
    <section className={gallery.part} aria-label="Recently open">
      <div className={gallery.head}>
        <h2>Recently open</h2>
        <p>
          {kept.some(({ unsaved }) => unsaved)
            ? "What you changed. This browser keeps it only until this tab is closed."
            : "What you changed, kept in this browser only."}
        </p>
      </div>
      <ul ref={list} className={ui.cards}>
        {kept.map((one, number) => (
          <Item
            key={one.key}
            kept={one}
            onOpen={() => void openKept(app, one.key)}
            onRemove={() => void remove(one.key, number)}
          />
        ))}
      </ul>
    </section>
  );
}

/** One of them. It is removed after a question: nothing brings it back. */
function Item({ kept, onOpen, onRemove }: { kept: KeptWork; onOpen(): void; onRemove(): void }) {
  const [asking, setAsking] = useState(false);
  const title = kept.title || "Untitled scenario";
  const at = new Date(kept.at);
  return (
    <li className={styles.item}>
      <button type="button" className={styles.open} data-title onClick={onOpen}>
        {title}
      </button>
      <p className={styles.what}>{whatOf(kept)}</p>
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

/** What was changed: the latest first. */
function whatOf({ changes, draft, halfNote }: Pick<KeptWork, "changes" | "draft" | "halfNote">): string {
  const latest = changes.slice(-NAMED).reverse();
  const others = changes.length - latest.length;
  const said = [
    ...(draft ? ["draft in the editor"] : []),
    ...(halfNote ? ["half-written note"] : []),
    ...latest.map((change) => cut(change, 60)),
    ...(others > 0 ? [plural(others, "earlier change")] : []),
  ];
  return said.length > 0 ? said.join(" · ") : "too long for a link";
}
