import { glyphShapes, kindStyle } from "../tokens/glyph";
import styles from "../tokens/tokens.module.css";
import { type Box, classes, type Mark, textMark } from "./mark";

/** The glyph of an operation as marks around its centre; `size` is its diameter. */
export const glyphMarks = (
  key: string,
  kind: string,
  { x, y, size, faint = false }: { x: number; y: number; size: number; faint?: boolean },
): Mark[] =>
  glyphShapes(kind, size).map(({ tag, attributes, className, line }, i) => ({
    key: `${key} ${i}`,
    tag,
    x,
    y,
    attributes: {
      ...attributes,
      class: classes(kindStyle(kind).tone, className, faint && styles.faint),
      "stroke-width": line,
    },
  }));

/** A box narrower than this, or with a number from this one on, shows no glyph; the colour remains. */
const [MIN_WIDTH, LONG_NUMBER] = [46, 10_000];

/** The content of an operation's box: its glyph if it fits, and its number. */
export function signedNumber(
  key: string,
  kind: string,
  op: number,
  { x, y, w, h }: Box,
  className: string | undefined,
): Mark[] {
  const middle = y + h / 2;
  if (w < MIN_WIDTH || op >= LONG_NUMBER) return [textMark(`${key} number`, x + w / 2, middle, className, `${op}`)];
  return [
    ...glyphMarks(`${key} sign`, kind, { x: x + 12, y: middle, size: 14 }),
    textMark(`${key} number`, x + w / 2 + 9, middle, className, `${op}`),
  ];
}
