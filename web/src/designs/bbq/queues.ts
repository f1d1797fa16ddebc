// Logical queues in the drawing: a band in the color and pattern of a queue over the bits that are its own, and above them its mask
// and how many elements it holds.

import { maskText } from "../../base/masks";
import { classes, type Sheets, textMark } from "../../kit/marks/mark";
import { bandMark } from "../queue-bands";
import styles from "./queues.module.css";
import { entryOf, queueOf } from "./shape";
import { type Bbq, occupancyOf } from "./state";
import drawn from "./structure.module.css";
import { cellKey, type Row, type TreeLayout } from "./tree-layout";

/** Bands over all bits of a level that belong to one queue. */
export function levelBands({ level, blocks }: Row, bbq: Bbq, sheets: Sheets): void {
  for (const { index, bit } of blocks.flatMap(({ cells }) => cells)) {
    const queue = queueOf(bbq, level, index);
    if (queue !== null) bandMark(`bit ${level} ${index}`, bit, queue, sheets);
  }
}

/** Over the first level that there is, each queue with its mask. */
export function maskMarks({ level, masks }: Row, { cells }: TreeLayout, bbq: Bbq, { front }: Sheets): void {
  if (masks === null) return;
  for (let queue = 0; queue < bbq.queues; queue++) {
    const { bitmap, bit, mask } = entryOf(bbq, queue);
    const own = Math.log2(mask / 2 ** bit + 1);
    const [right, left] = [bit, bit + own - 1].map((at) => cells.get(cellKey(level, bitmap * bbq.w + at)));
    if (!right || !left) continue;
    const width = right.bit.x + right.bit.w - left.bit.x;
    const middle = left.bit.x + width / 2;
    const held = occupancyOf(bbq, queue);
    const short = `q${queue} ${maskText(mask)}, ${held} el.`;
    const long = `queue ${queue}, mask ${maskText(mask)}, occupancy ${held}`;
    const words = width >= 180 ? long : width >= 76 ? short : `q${queue}`;
    front.push(textMark(`mask ${queue}`, middle, masks, classes(drawn.passive, styles.mask), words));
  }
}
