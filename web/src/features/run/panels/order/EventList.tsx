import { useEffect, useMemo, useRef, useState } from "react";
import { count } from "../../../../base/format";
import type { EventTable, Listing } from "../../../../designs/listing";
import ui from "../../../../kit/ui/words.module.css";
import { useSize } from "../../../../kit/use-size";
import styles from "./order.module.css";

const ROW = 25;
/** Number of rows rendered beyond the visible ones. */
const SPARE = 8;
/** Symbols of the groups, since colour alone must not distinguish them. */
const SIGNS = ["①", "↓", "↷", "◇", "○", "?"] as const;
/** Up to this number of groups, empty ones are shown too. */
const FEW = 4;

/** Events of the run, each with its step and the step that caused it. */
export function EventList(props: {
  listing: Listing;
  table: EventTable;
  step: number;
  /** True if the table covers the complete run, false for the executed steps only. */
  isFullyKnown: boolean;
  onStep(step: number): void;
}) {
  const { listing, table, step, isFullyKnown, onStep } = props;
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const counts = useMemo(() => countsOf(listing, table), [listing, table]);
  const rows = useMemo(() => (hidden.size === 0 ? null : shownRows(listing, table, hidden)), [listing, table, hidden]);
  const total = rows?.length ?? table.length;
  const until = table.after(step);
  const next = rows ? firstFrom(rows, until) : until;
  const scroller = useRef<HTMLDivElement>(null);
  const size = useSize(scroller);
  const [top, setTop] = useState(0);
  const height = ROW * (size?.scale ?? 1);
  const sight = size?.height ?? 0;
  // Follows the cursor.
  useEffect(() => {
    const element = scroller.current;
    if (!element || sight === 0) return;
    const at = Math.max(0, next - 1) * height;
    if (at < element.scrollTop || at > element.scrollTop + sight - 2 * height) {
      element.scrollTop = Math.max(0, at - sight * 0.67);
    }
  }, [next, height, sight]);

  const first = Math.max(0, Math.floor(top / height) - SPARE);
  const drawn = Math.min(total - first, Math.ceil(sight / height) + 2 * SPARE);
  const toggle = (group: number) => {
    const now = new Set(hidden);
    if (!now.delete(group)) now.add(group);
    setHidden(now);
  };
  return (
    <section className={styles.part} aria-label={listing.name}>
      <p>
        <b>{count(until)}</b> {until === 1 ? listing.one : listing.name} up to this step, <b>{count(table.count)}</b> in{" "}
        {isFullyKnown ? "the whole run" : "the steps executed so far"}
        <span className={styles.quiet}>
          {table.count > table.length ? `; the first ${count(table.length)} are listed` : ""}
        </span>
        {table.length > 0 && ":"}
      </p>
      <div className={styles.groups}>
        {listing.groups.map((name, group) =>
          listing.groups.length > FEW && !counts[group] ? null : (
            <button
              key={name}
              type="button"
              className={styles.group}
              title={listing.meanings?.[group]}
              aria-pressed={!hidden.has(group)}
              onClick={() => toggle(group)}
            >
              <span aria-hidden="true">{SIGNS[group]}</span> {name} <b>{count(counts[group] ?? 0)}</b>
            </button>
          ),
        )}
      </div>
      {/* biome-ignore-start lint/a11y: a scrolled list needs the focus for its keys */}
      <div
        ref={scroller}
        className={styles.scroller}
        tabIndex={0}
        role="group"
        aria-label={`List of ${listing.name}`}
        data-own-keys
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <ol style={{ height: total * height, paddingTop: first * height }}>
          {Array.from({ length: Math.max(0, drawn) }, (_, i) => {
            const number = rows ? (rows[first + i] ?? 0) : first + i;
            const event = table.at(number);
            const group = listing.group(event.args);
            return (
              <li
                key={number}
                style={{ height }}
                className={`${styles.row} ${event.step === step ? styles.here : ""} ${event.step > step ? ui.quiet : ""}`}
              >
                <button type="button" onClick={() => onStep(event.step)} title={`Step ${event.step}`}>
                  <span className={styles.step}>{event.step}</span>
                  <span role="img" aria-label={listing.groups[group]} title={listing.groups[group]}>
                    {SIGNS[group]}
                  </span>
                  <span className={styles.what}>{listing.text(event.args)}</span>
                </button>
                {event.cause !== null && (
                  <button
                    type="button"
                    className={styles.cause}
                    title={`Its cause: ${listing.cause(event.args)}`}
                    aria-label={`its cause, ${listing.cause(event.args)}, step ${event.cause}`}
                    onClick={() => onStep(event.cause ?? 0)}
                  >
                    ← {event.cause}
                  </button>
                )}
              </li>
            );
          })}
        </ol>
      </div>
      {/* biome-ignore-end lint/a11y: a scrolled list needs the focus for its keys */}
    </section>
  );
}

function countsOf(listing: Listing, table: EventTable): number[] {
  const counts = listing.groups.map(() => 0);
  for (let i = 0; i < table.length; i += 1) {
    const group = listing.group(table.at(i).args);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

function shownRows(listing: Listing, table: EventTable, hidden: ReadonlySet<number>): number[] {
  const rows: number[] = [];
  for (let i = 0; i < table.length; i += 1) if (!hidden.has(listing.group(table.at(i).args))) rows.push(i);
  return rows;
}

/** Number of rows before event `until`. */
function firstFrom(rows: readonly number[], until: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) >= until) high = middle;
    else low = middle + 1;
  }
  return low;
}
