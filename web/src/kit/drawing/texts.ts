// Texts that most drawings contain.

import { classes, type Mark, textMark } from "../marks/mark";
import looks from "./looks.module.css";

/** The summary line above or below a drawing: what the structure holds, in numbers. */
export const accountMark = (x: number, y: number, text: string): Mark => textMark("account", x, y, looks.side, text);

/** A secondary text that ends at `x`. */
export const endingMark = (key: string, x: number, y: number, text: Mark["text"]): Mark =>
  textMark(key, x, y, classes(looks.side, looks.end), text);
