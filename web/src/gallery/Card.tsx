import { type RefObject, useEffect, useRef } from "react";
import { addressOfShipped } from "../address/scenario";
import { openingOf } from "../base/format";
import { type Glance, glanceText, lengthText } from "../player/side/glance";
import styles from "./card.module.css";
import { type Entry, factsOf, offOf } from "./find";
import { Sparkline } from "./Sparkline";

/** What there is of a scenario's small picture: nothing yet, the picture, or why there is none. */
export type Thumbnail = Glance | string | null;

/** A scenario: its picture, what it says of itself, and what it is made of. */
export function Card({
  entry,
  thumbnail,
  onSight,
}: {
  entry: Entry;
  thumbnail: Thumbnail;
  onSight(there: boolean): void;
}) {
  const root = useRef<HTMLLIElement>(null);
  useSight(root, onSight);
  const off = offOf(entry);
  const glance = typeof thumbnail === "string" ? null : thumbnail;
  return (
    <li ref={root} className={styles.card} data-scenario={entry.name}>
      <h3>
        <a href={addressOfShipped(entry.name)}>{entry.title}</a>
      </h3>
      <div className={styles.picture}>
        {glance && <Sparkline glance={glance} />}
        {typeof thumbnail === "string" && <p className={styles.none}>No picture: {thumbnail}</p>}
      </div>
      <p className={styles.glance}>
        {glance ? glanceText(glance).map(together).join(BETWEEN) : thumbnail === null ? "computing…" : ""}
      </p>
      <p className={styles.text}>{openingOf(entry.description)}</p>
      <p className={styles.facts}>
        {[...factsOf(entry), ...(glance ? [lengthText(glance)] : [])].map(together).join(BETWEEN)}
        {off.length > 0 && (
          <>
            {BETWEEN}
            <span className={styles.off}>{together(`⚠ ${off.join(", ")} off`)}</span>
          </>
        )}
      </p>
    </li>
  );
}

const BETWEEN = "\u00a0· ";

/** Lines break between facts, not within one. */
const together = (fact: string) => fact.replaceAll(" ", "\u00a0");

/** Tells when an element comes in sight, and when it is out of it again. */
function useSight(root: RefObject<Element | null>, onSight: (there: boolean) => void): void {
  const latest = useRef(onSight);
  latest.current = onSight;
  useEffect(() => {
    if (!root.current) return;
    const observer = new IntersectionObserver((entries) => latest.current(entries.at(-1)?.isIntersecting ?? false), {
      // The first cards are below what moves; they are ready when the reader comes to them.
      rootMargin: "160px",
    });
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [root]);
}
