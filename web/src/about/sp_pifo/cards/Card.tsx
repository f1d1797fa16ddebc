import type { ReactNode } from "react";
import { addressOfPlace } from "../../address";
import { idOfPart } from "../../Telling";
import styles from "./cards.module.css";
import { CARDS, type CardName } from "./list";

const TOPIC = "sp-pifo";
export const addressOfCard = (part: CardName): string => addressOfPlace({ topic: TOPIC, part });

/** One card of reference, which its heading links to. */
export function Card({ part, children }: { part: CardName; children: ReactNode }) {
  const { title, source } = CARDS.find((card) => card.part === part) ?? CARDS[0];
  return (
    <section id={idOfPart(TOPIC, part)} className={styles.card} aria-label={title} tabIndex={-1}>
      <div className={styles.head}>
        <h3>
          <a href={addressOfCard(part)} className={styles.title}>
            {title}
          </a>
        </h3>
        <p className={styles.source}>{source}</p>
      </div>
      {children}
    </section>
  );
}
