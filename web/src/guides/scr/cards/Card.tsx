import type { ReactNode } from "react";
import { Card as Any } from "../../cards/Card";
import { CARDS, type CardName } from "./list";

/** One of the cards of State-Compute Replication. */
export function Card({ part, children }: { part: CardName; children: ReactNode }) {
  const card = CARDS.find((card) => card.part === part) ?? CARDS[0];
  return (
    <Any topic="scr" card={card}>
      {children}
    </Any>
  );
}
