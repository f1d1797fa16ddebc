import { glyphShapes } from "../tokens/glyph";
import { kindStyle } from "../tokens/kinds";
import styles from "../tokens/tokens.module.css";
import { classes, type Mark } from "./mark";

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
