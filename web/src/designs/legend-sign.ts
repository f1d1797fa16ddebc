// Signs of a legend, drawn as in the drawings themselves: in a field of 34 by 20 units.

import { glyphMarks } from "../kit/marks/glyph";
import { boxMark, classes, type Mark, pathMark, textMark } from "../kit/marks/mark";
import { kindStyle } from "../kit/tokens/kinds";
import type { LegendItem } from "./contract";

/** Width and height of the field of a sign. */
export const SIGN = { width: 34, height: 20 };
const [MIDDLE, CENTRE] = [SIGN.width / 2, SIGN.height / 2];

const of = (means: string, ...marks: Mark[]): LegendItem => ({ means, marks });

/** A box as wide as the field. `style`: as the drawing sets colours of flows and ranks. */
export const boxItem = (means: string, look: string | undefined, style?: string): LegendItem =>
  of(means, boxMark("box", { x: 3, y: 3, w: 28, h: 14 }, look, { rx: 2, ...(style ? { style } : {}) }));

/** A box that holds a text. */
export const textItem = (means: string, look: string | undefined, text: string, textLook?: string, style?: string) =>
  of(
    means,
    boxMark("box", { x: 3, y: 2, w: 28, h: 16 }, look, { rx: 2, ...(style ? { style } : {}) }),
    textMark("text", MIDDLE, CENTRE, textLook, text),
  );

/** A line across the field. */
export const lineItem = (means: string, look: string | undefined, d = `M2 ${CENTRE}H32`): LegendItem =>
  of(means, pathMark("line", 0, 0, look, d));

/** A line with a tip at its right end. */
export const arrowItem = (means: string, line: string | undefined, tip: string | undefined): LegendItem =>
  of(means, pathMark("line", 0, 0, line, `M2 ${CENTRE}H27`), pathMark("tip", 33, CENTRE, tip, "M0 0l-7 -4v8z"));

/** The sign of an operation. */
export const operationItem = (kind: string, means: string): LegendItem =>
  of(means, ...glyphMarks("sign", kind, { x: MIDDLE, y: CENTRE, size: 16 }));

/** A class in the colour of an operation. */
export const inTone = (kind: string, ...looks: readonly (string | undefined)[]): string =>
  classes(kindStyle(kind).tone, ...looks);

/** Other marks. */
export const marksItem = of;
