// What the marks of the drawing mean.

import type { Info } from "../../gen/types/Info";
import { classes } from "../../kit/marks/mark";
import type { LegendItem } from "../contract";
import { boxItem, inTone, operationItem, textItem } from "../legend-sign";
import { shapeOf } from "./decode";
import styles from "./structure.module.css";

export function legend(info: Info): readonly LegendItem[] {
  const { strategy, levels } = shapeOf(info);
  const taken = classes(inTone("dequeue-max", styles.bit, styles.set), styles.read, styles.taken);
  return [
    operationItem("dequeue-max", "operation, with its number, in line or in a stage"),
    textItem("bucket with so many elements", classes(styles.bucket, styles.full), "2", styles.count),
    boxItem("empty bucket", styles.bucket),
    boxItem("bucket that took or gave an element in this step", classes(styles.bucket, styles.touched)),
    ...(strategy === "scan"
      ? [boxItem("bucket that the scan reads", inTone("dequeue-max", styles.bucket, styles.read))]
      : []),
    ...(levels > 0
      ? [
          textItem(
            "bit: there is an element under it",
            classes(styles.bit, styles.set),
            "1",
            classes(styles.digit, styles.one),
          ),
          textItem("bitmap that was read, with the bit that was picked", taken, "1", classes(styles.digit, styles.one)),
        ]
      : []),
    ...(strategy === "no-counters"
      ? [boxItem("operation that begins again", classes(inTone("dequeue-max", styles.chip), styles.wrong))]
      : []),
  ];
}
