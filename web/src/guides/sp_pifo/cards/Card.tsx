import { cardOf } from "../../cards/Card";
import { CARDS } from "./list";

/** One of the cards of SP-PIFO. */
export const Card = cardOf("sp-pifo", CARDS);
