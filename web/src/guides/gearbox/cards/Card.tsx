import { cardOf } from "../../cards/Card";
import { CARDS } from "./list";

/** One of the cards of Gearbox. */
export const Card = cardOf("gearbox", CARDS);
