// Symbols of a legend, drawn as in the drawings themselves, in a field of 34 by 20 units.

import { glyphMarks } from "../kit/marks/glyph-marks";
import { boxMark, classes, type Mark, pathMark, textMark } from "../kit/marks/mark";
import { kindStyle } from "../kit/tokens/glyph";
import type { LegendItem } from "./contract";

/** Width and height of a symbol's field. */
export const SYMBOL = { width: 34, height: 20 };
const [MIDDLE, CENTRE] = [SYMBOL.width / 2, SYMBOL.height / 2];

const of = (means: string, ...marks: Mark[]): LegendItem => ({ means, marks });

/** A box over the complete field. `style` sets colours of flows and ranks as in the drawing. */
export const boxItem = (means: string, className: string | undefined, style?: string): LegendItem =>
  of(means, boxMark("box", { x: 3, y: 3, w: 28, h: 14 }, className, { rx: 2, ...(style ? { style } : {}) }));

/** A box with a text. */
export const textItem = (
  means: string,
  className: string | undefined,
  text: string,
  textClass?: string,
  style?: string,
) =>
  of(
    means,
    boxMark("box", { x: 3, y: 2, w: 28, h: 16 }, className, { rx: 2, ...(style ? { style } : {}) }),
    textMark("text", MIDDLE, CENTRE, textClass, text),
  );

/** A line across the field. */
export const lineItem = (means: string, className: string | undefined, d = `M2 ${CENTRE}H32`): LegendItem =>
  of(means, pathMark("line", 0, 0, className, d));

/** A line with a tip at its right end. */
export const arrowItem = (means: string, line: string | undefined, tip: string | undefined): LegendItem =>
  of(means, pathMark("line", 0, 0, line, `M2 ${CENTRE}H27`), pathMark("tip", 33, CENTRE, tip, "M0 0l-7 -4v8z"));

/** The glyph of an operation. */
export const operationItem = (kind: string, means: string): LegendItem =>
  of(means, ...glyphMarks("sign", kind, { x: MIDDLE, y: CENTRE, size: 16 }));

/** Class names with the colour of an operation. */
export const inTone = (kind: string, ...classNames: readonly (string | undefined)[]): string =>
  classes(kindStyle(kind).tone, ...classNames);

/** Other marks. */
export const marksItem = of;
