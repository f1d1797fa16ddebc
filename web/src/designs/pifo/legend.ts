// What the marks of the drawing mean.

import type { LegendItem } from "../contract";
import { boxItem, operationItem, textItem } from "../legend-sign";
import styles from "./structure.module.css";

const shade = (share: number) => `fill: color-mix(in srgb, var(--enqueue) ${share}%, var(--surface))`;

export const legend = (): readonly LegendItem[] => [
  operationItem("enqueue", "what comes, with the place that it gets"),
  textItem("element: its rank. The smaller the rank, the darker", styles.entry, "1", styles.rank, shade(42)),
  textItem("element of a larger rank", styles.entry, "9", styles.rank, shade(8)),
  boxItem("came in this step", [styles.entry, styles.fresh].join(" "), shade(20)),
  boxItem("free place", styles.free),
];
