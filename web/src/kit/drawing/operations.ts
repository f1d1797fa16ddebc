// Operations in a drawing: at work in a box, or in a line of text with what they bring or take.

import { opThing } from "../../base/thing";
import { glyphMarks, signedNumber } from "../marks/glyph";
import { type Box, boxMark, classes, type Mark, textMark, tweened } from "../marks/mark";
import { kindStyle } from "../tokens/kinds";
import looks from "./looks.module.css";

/** An operation at work, with its sign and its number in a box. `label`: where it is at work. */
export function chipMarks(
  op: number,
  kind: string,
  box: Box,
  label: string,
  rest: Partial<Mark> = { news: 1 },
): Mark[] {
  const thing = opThing(op);
  return tweened([
    boxMark(thing, box, classes(kindStyle(kind).tone, looks.chip), {
      rx: 4,
      thing,
      label: `Op ${op}, ${kind}: ${label}`,
      ...rest,
    }),
    ...signedNumber(thing, kind, op, box, looks.number),
  ]);
}

/** Where the sign of an operation stands in a line of text, how large it is, and where the text begins. */
const SIGN = { x: 24, size: 18 };
/** The place from which on a line of text about an operation is written. */
export const LINE_X = 40;

/** A line about an operation: its sign, faint if it was refused, and a text. */
export const lineMarks = (
  op: number,
  kind: string,
  y: number,
  text: Mark["text"],
  { faint = false }: { faint?: boolean } = {},
): Mark[] => [
  ...tweened(glyphMarks(`${opThing(op)} sign`, kind, { ...SIGN, y, faint })),
  textMark(opThing(op), LINE_X, y, undefined, text),
];
