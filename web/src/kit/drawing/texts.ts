// Texts that most drawings have.

import { classes, type Mark, textMark } from "../marks/mark";
import looks from "./looks.module.css";

/** What is held, in numbers, under the drawing or above it. */
export const accountMark = (x: number, y: number, text: string): Mark => textMark("account", x, y, looks.side, text);

/** A text on the side that ends at `x`. */
export const endingMark = (key: string, x: number, y: number, text: Mark["text"]): Mark =>
  textMark(key, x, y, classes(looks.side, looks.end), text);
