// What the marks of the drawing mean.

import { classes, pathMark } from "../../kit/marks/mark";
import type { LegendItem } from "../contract";
import { boxItem, lineItem, marksItem, textItem } from "../legend-sign";
import styles from "./structure.module.css";

export const legend = (): readonly LegendItem[] => [
  textItem("row of a packet in the ring", styles.row, "#3", styles.rowName),
  boxItem("row without a packet yet", styles.empty),
  boxItem("row that was written in this step", styles.fresh),
  marksItem(
    "the oldest row: the next packet takes its place",
    pathMark("pointer", 17, 15, styles.pointer, "M0 0l-5 -7h10z"),
  ),
  boxItem("number and place of the oldest row, in front of a packet", styles.stamp),
  boxItem("the packet itself; also a packet that waits for its core", styles.packet),
  boxItem("dispatch: the packet is brought in", styles.dispatch),
  boxItem("replay of a row that came with a packet", styles.replay),
  boxItem("replay of a row from the log of a peer", styles.recovered),
  boxItem("waits: for a row, or for the lock", styles.waits),
  boxItem("the program processes the packet", styles.compute),
  lineItem("now", styles.nowLine, "M17 1V19"),
  boxItem("log: the row is there", styles.logValue),
  boxItem("log: LOST", styles.logLost),
  boxItem("log: nothing known yet", styles.logEmpty),
  lineItem("asks a peer for a row", styles.asks),
  lineItem("gets a row from the log of a peer", styles.gives),
  lineItem("waits for each other: a deadlock", styles.deadlock),
  marksItem("state of the program for the flow of the last packet", {
    key: "state",
    tag: "circle",
    x: 17,
    y: 10,
    attributes: { r: 5, class: classes(styles.stateDot, styles.stateNow) },
  }),
  boxItem("packets per second of this technique", styles.fast),
  boxItem("packets per second of another technique", styles.other),
  boxItem("entry of the table of RSS, in the color of its core", styles.entry, "--core: var(--series-1)"),
  boxItem("the same, with packets waiting", classes(styles.entry, styles.busy), "--core: var(--series-1)"),
];
