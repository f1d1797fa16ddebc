// What the marks of the drawing mean.

import { classes } from "../../kit/marks/mark";
import type { LegendItem } from "../contract";
import { boxItem, operationItem, rankFill, textItem } from "../legend-sign";
import styles from "./structure.module.css";

export const legend = (): readonly LegendItem[] => [
  operationItem("enqueue", "what comes, with the place that it gets"),
  textItem("element: its rank. The smaller the rank, the darker", styles.entry, "1", styles.rank, rankFill(42)),
  textItem("element of a larger rank", styles.entry, "9", styles.rank, rankFill(8)),
  boxItem("came in this step", classes(styles.entry, styles.fresh), rankFill(20)),
  boxItem("free place", styles.free),
];
