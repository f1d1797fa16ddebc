// Bands that mark things of a logical queue, by colour and pattern, along their upper edge.

import { type Box, boxMark, classes, type Sheets } from "../kit/marks/mark";
import styles from "./queue-bands.module.css";

/** Colours and patterns repeat from the ninth queue on; the queue's number stands beside them. */
const BAND_CLASSES = [styles.q0, styles.q1, styles.q2, styles.q3, styles.q4, styles.q5, styles.q6, styles.q7];

const BAND = 4;

/** The band of a queue along the upper edge of a box. */
export function bandMark(key: string, { x, y, w }: Box, queue: number, { middle }: Sheets): void {
  const className = classes(styles.band, BAND_CLASSES[queue % BAND_CLASSES.length]);
  middle.push(boxMark(`${key} queue`, { x: x + 1, y: y - BAND / 2, w: w - 2, h: BAND }, className));
}
