import { glyphShapes } from "../tokens/glyph";
import { kindStyle } from "../tokens/kinds";
import styles from "../tokens/tokens.module.css";
import { type Box, classes, type Mark, textMark } from "./mark";

/** The sign of an operation as marks, at its middle; `size` is its diameter. */
export const glyphMarks = (
  key: string,
  kind: string,
  { x, y, size, faint = false }: { x: number; y: number; size: number; faint?: boolean },
): Mark[] =>
  glyphShapes(kind, size).map(({ tag, attributes, look, line }, i) => ({
    key: `${key} ${i}`,
    tag,
    x,
    y,
    attributes: {
      ...attributes,
      class: classes(kindStyle(kind).tone, look, faint && styles.faint),
      "stroke-width": line,
    },
  }));

/** In a box that is narrower, or from this number on, the sign of an operation has no room beside its number; the colour stays. */
const [ROOM, LONG] = [46, 10_000];

/** What is in the box of an operation: its sign, as long as there is room for it, and its number. */
export function signedNumber(
  key: string,
  kind: string,
  op: number,
  { x, y, w, h }: Box,
  look: string | undefined,
): Mark[] {
  const middle = y + h / 2;
  if (w < ROOM || op >= LONG) return [textMark(`${key} number`, x + w / 2, middle, look, `${op}`)];
  return [
    ...glyphMarks(`${key} sign`, kind, { x: x + 12, y: middle, size: 14 }),
    textMark(`${key} number`, x + w / 2 + 9, middle, look, `${op}`),
  ];
}
