// What belongs to a logical queue has a band of its color and pattern along the upper edge.

import { type Box, boxMark, classes, type Sheets } from "../kit/marks/mark";
import styles from "./queue-bands.module.css";

/** Colors and patterns repeat from the ninth queue on; the number is written next to them. */
const LOOKS = [styles.q0, styles.q1, styles.q2, styles.q3, styles.q4, styles.q5, styles.q6, styles.q7];

const BAND = 4;

/** The band of a queue along the upper edge of a box. */
export function bandMark(key: string, { x, y, w }: Box, queue: number, { middle }: Sheets): void {
  const look = classes(styles.band, LOOKS[queue % LOOKS.length]);
  middle.push(boxMark(`${key} queue`, { x: x + 1, y: y - BAND / 2, w: w - 2, h: BAND }, look));
}
