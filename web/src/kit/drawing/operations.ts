// Operations in a drawing: as a chip in a box, or in a line of text with arguments and results.

import { opThing } from "../../base/thing";
import { glyphMarks, signedNumber } from "../marks/glyph-marks";
import { type Box, boxMark, classes, type Mark, textMark, tweened } from "../marks/mark";
import { kindStyle } from "../tokens/glyph";
import looks from "./looks.module.css";

/** An operation in flight: its glyph and its number in a box. `label` names the pipeline stage. */
export function chipMarks(
  op: number,
  kind: string,
  box: Box,
  label: string,
  rest: Partial<Mark> = { changeRank: 1 },
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

/** Position and size of an operation's glyph in a line of text. */
const SIGN = { x: 24, size: 18 };
/** X position of the text of such a line. */
export const LINE_X = 40;

/** A line about an operation: its glyph, faint if the operation was refused, and a text. */
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
