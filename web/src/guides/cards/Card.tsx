import type { ReactNode } from "react";
import { addressOfPlace, type Topic } from "../../address/guide";
import { idOfPart } from "../Guide";
import styles from "./cards.module.css";

/** A card of reference: the word of its address, its title, and where it stands in the paper. */
export interface CardInfo {
  readonly part: string;
  readonly title: string;
  readonly source: string;
}

/** One card, which its heading links to. */
function Card({ topic, card, children }: { topic: Topic; card: CardInfo; children: ReactNode }) {
  const { part, title, source } = card;
  return (
    <section id={idOfPart(topic, part)} className={styles.card} aria-label={title} tabIndex={-1}>
      <div className={styles.head}>
        <h3>
          <a href={addressOfPlace({ topic, part })} className={styles.title}>
            {title}
          </a>
        </h3>
        <p className={styles.source}>{source}</p>
      </div>
      {children}
    </section>
  );
}

/** The cards of a design, by the words of their addresses. */
export function cardOf<Part extends string>(topic: Topic, cards: readonly (CardInfo & { readonly part: Part })[]) {
  return function CardOfDesign({ part, children }: { part: Part; children: ReactNode }) {
    const card = cards.find((card) => card.part === part);
    return card ? <Card {...{ topic, card }}>{children}</Card> : null;
  };
}

/** The heading above all cards of a design, with a link to each. */
export function CardIndex({ topic, cards }: { topic: Topic; cards: readonly CardInfo[] }) {
  return (
    <div className={styles.lead}>
      <h2>Reference</h2>
      <nav aria-label="Reference cards">
        <ul>
          {cards.map(({ part, title }) => (
            <li key={part}>
              <a href={addressOfPlace({ topic, part })}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
