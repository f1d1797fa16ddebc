// A cell of state: a value in a box, with its name where there is room.

import { type Box, boxMark, classes, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import { NAMED } from "./layout";
import styles from "./structure.module.css";

/** Pixels of a letter or a digit, at most. */
const LETTER = 8;
/** The same of a digit in a narrow cell. */
const DIGIT = 7;

export interface Value {
  name: string;
  value: string;
  narrow: boolean;
  faint: boolean;
  /** Whether the name stands there as soon as it fits next to the value. */
  tight?: boolean;
  /** With which things it is lit. */
  lights: readonly string[];
}

export function valueMarks(key: string, box: Box, cell: Value, { middle, front }: Sheets): void {
  const { name, value, narrow, faint, lights } = cell;
  const { x, y, w, h } = box;
  const centre = y + h / 2;
  const named = !narrow && w >= Math.min(NAMED, cell.tight ? 24 + LETTER * (name.length + value.length) : NAMED);
  middle.push(boxMark(key, box, classes(styles.passive, styles.cell), { lights }));
  if (named) front.push(textMark(`${key} name`, x + 8, centre, classes(styles.passive, styles.cellName), name));
  const look = classes(
    styles.passive,
    faint ? styles.faintValue : styles.value,
    named ? styles.end : styles.middle,
    w < 40 && styles.pointer,
  );
  const text = textMark(`${key} value`, named ? x + w - 10 : x + w / 2, centre, look, value);
  front.push(squeezed(text, w - 3, DIGIT));
}

/** A bit in its box. */
export function bitMarks(
  key: string,
  box: Box,
  { set, small, lights }: { set: boolean; small: boolean; lights: readonly string[] },
  { middle, front }: Sheets,
): void {
  middle.push(boxMark(key, box, classes(styles.passive, styles.cell, set && styles.set), { lights }));
  const look = classes(styles.passive, set ? styles.one : styles.zero, small && styles.small);
  front.push(textMark(`${key} value`, box.x + box.w / 2, box.y + box.h / 2, look, set ? "1" : "0"));
}
