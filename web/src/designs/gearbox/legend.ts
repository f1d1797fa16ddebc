// What the marks of the drawing mean.

import type { Info } from "../../gen/types/Info";
import { flowColour } from "../../kit/drawing/flow-style";
import { boxMark, classes, type Mark, pathMark } from "../../kit/marks/mark";
import type { LegendItem } from "../contract";
import { boxItem, lineItem, marksItem, operationItem, textItem } from "../legend-sign";
import { handStyle } from "./clock";
import { granularities } from "./decode";
import styles from "./structure.module.css";

/** A hand of the clock, with the colour and the width of its level. */
function hand(level: number): Mark {
  const mark = pathMark("hand", 0, 0, styles.hand, "M3 10H31");
  return { ...mark, attributes: { ...mark.attributes, style: handStyle(level - 1) } };
}

export function legend(info: Info): readonly LegendItem[] {
  const levels = granularities(info);
  const several = levels.length > 1;
  const rows = info.design !== "wfq";
  return [
    operationItem("enqueue", "what comes, with its departure time F"),
    operationItem("dequeue", "what leaves, with its DTD"),
    ...(several
      ? levels.map((granularity, i) =>
          marksItem(
            `clock hand of level ${i + 1}: one FIFO on for ${granularity} ${granularity === 1 ? "unit" : "units"} of t_s`,
            hand(i + 1),
          ),
        )
      : []),
    ...(rows
      ? [
          boxItem("FIFO: in at its top, out at its bottom", styles.fifo),
          boxItem("FIFO that covers t_s: served now", classes(styles.fifo, styles.present)),
          boxItem("takes the packet that comes", classes(styles.fifo, styles.takes)),
          boxItem("gave the packet that leaves", classes(styles.fifo, styles.gives)),
          boxItem("FIFO that is full", classes(styles.fifo, styles.full)),
        ]
      : []),
    ...(several
      ? [
          lineItem("compound FIFO: the FIFOs of all levels that are served now", styles.compound),
          boxItem("set of FIFOs that take turns", styles.set),
          marksItem(
            "quota: how much of its share a level has served",
            boxMark("meter", { x: 2, y: 6, w: 30, h: 8 }, styles.meter),
            boxMark("served", { x: 2, y: 6, w: 12, h: 8 }, styles.served),
          ),
        ]
      : []),
    textItem("packet: its F, in the color of its flow", styles.packet, "12", styles.finish, flowColour(0)),
    textItem("packet of another flow", styles.packet, "20", styles.finish, flowColour(1)),
    boxItem("came in this step", classes(styles.packet, styles.fresh), flowColour(0)),
    boxItem("overtaken by a packet of the same flow", classes(styles.packet, styles.overtaken), flowColour(0)),
  ];
}
