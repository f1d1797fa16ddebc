import { cardOf } from "../../cards/Card";
import { CARDS } from "./list";

/** One of the cards of State-Compute Replication. */
export const Card = cardOf("scr", CARDS);
