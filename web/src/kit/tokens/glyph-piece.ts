// Signs among pieces of a part of the page.

import { Cache } from "../cache";
import { classes } from "../marks/mark";
import { type Piece, piece } from "../marks/pieces";
import { glyphShapes } from "./glyph";
import { kindStyle } from "./kinds";
import styles from "./tokens.module.css";

const rem = (pixels: number) => `${pixels / 14}rem`;

/** Every step draws many, of few kinds and sizes. */
const made = new Cache<Piece>(200);

/** The sign of an operation, standing alone in text; `size` is its diameter in pixels at a scale of 1. */
export const glyphPiece = (kind: string, size: number, faint = false): Piece =>
  made.get(`${kind} ${size} ${faint}`, () => {
    const shapes = glyphShapes(kind, size).map(({ tag, attributes, look, line }) =>
      piece(tag, { ...attributes, class: look, "stroke-width": line }),
    );
    return sign(size, [piece("g", { class: classes(kindStyle(kind).tone, faint && styles.faint) }, shapes)]);
  });

/** The paper's marks of operation coloring: purple square at HEAD, orange circle at TAIL. */
export const endPiece = (end: "head" | "tail", size = 11): Piece =>
  made.get(`${end} ${size}`, () => {
    const r = size / 2;
    const square = { x: -r, y: -r, width: size, height: size, class: styles.head };
    return sign(size, [end === "head" ? piece("rect", square) : piece("circle", { r, class: styles.tail })]);
  });

function sign(size: number, inside: readonly Piece[]): Piece {
  const half = size / 2 + 1;
  const [side, viewBox] = [rem(size + 2), `${-half} ${-half} ${2 * half} ${2 * half}`];
  return piece("svg", { class: styles.glyph, width: side, height: side, viewBox, "aria-hidden": "true" }, inside);
}
