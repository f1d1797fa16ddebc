// What the marks of the drawing mean.

import type { Info } from "../../gen/types/Info";
import { boxMark, classes, pathMark, textMark } from "../../kit/marks/mark";
import type { LegendItem } from "../contract";
import { boxItem, inTone, lineItem, marksItem, operationItem, rankFill, textItem } from "../legend-sign";
import styles from "./structure.module.css";

/** A bound that moved from its dashed place to its line, as on the axis. */
const moved = (means: string, kind: string, from: number, to: number): LegendItem =>
  marksItem(
    means,
    pathMark("was", 0, 0, inTone(kind, styles.was), `M${from} 3V17`),
    pathMark("move", 0, 0, inTone(kind, styles.move), `M${from} 10H${to}`),
    pathMark("tip", to, 10, inTone(kind, styles.moveTip), `M0 0l${to > from ? -6 : 6} -4v8z`),
    pathMark("bound", to, 0, styles.bound, "M0 2V18"),
  );

const BOUNDS: readonly LegendItem[] = [
  lineItem("bound: the smallest rank that its queue takes", styles.bound, "M17 1V19"),
  marksItem("the queue was asked: its bound is not above the rank", textMark("yes", 12, 10, styles.yes, "✓")),
  marksItem("the queue was asked: its bound is above the rank", textMark("no", 12, 10, styles.no, "✗")),
  lineItem("where the rank that comes lies on the axis", inTone("enqueue", styles.fall), "M17 1V19"),
];

const MOVES: readonly LegendItem[] = [
  moved("push-up: the bound rose in this step", "enqueue", 6, 28),
  moved("push-down: the bound fell in this step", "dequeue-max", 28, 6),
];

const GRADIENT: readonly LegendItem[] = [
  boxItem("D+ or D−: how the loss would change", styles.bar),
  boxItem("the loss would fall", classes(styles.bar, styles.falls)),
  boxItem("the step that was taken", classes(styles.bar, styles.taken)),
];

export function legend({ design }: Info): readonly LegendItem[] {
  const bounded = design !== "fifo";
  return [
    operationItem("enqueue", "what comes"),
    operationItem("dequeue", "what leaves"),
    ...(bounded ? BOUNDS : []),
    ...(design === "sp_pifo" || design === "greedy" ? MOVES : []),
    boxItem("queue: in at its left end, out at its right end", styles.queue),
    boxItem("queue that is full", classes(styles.queue, styles.full)),
    textItem("packet: its rank. The smaller the rank, the darker", styles.packet, "1", styles.rank, rankFill(42)),
    textItem("packet of a larger rank", styles.packet, "9", styles.rank, rankFill(6)),
    boxItem("came in this step", classes(styles.packet, styles.fresh), rankFill(20)),
    boxItem("overtaken in this step: an inversion", classes(styles.packet, styles.overtaken), rankFill(20)),
    marksItem(
      "outputs: the first queue that holds anything is served",
      boxMark("queue", { x: 2, y: 4, w: 22, h: 12 }, styles.queue),
      pathMark("out", 29, 1, styles.axis, "M0 0V18"),
    ),
    ...(design === "greedy" ? GRADIENT : []),
  ];
}
