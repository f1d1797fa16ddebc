// The axis of ranks: the bounds, what each queue takes, and the packet that arrives.

import { opThing } from "../../base/thing";
import { glyphMarks } from "../../kit/marks/glyph";
import { boxMark, classes, during, gliding, type Mark, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import type { BoundLabel } from "./bound-labels";
import type { SpPifo } from "./decode";
import { type BoundMark, LABEL_ROW, type Plan, type Zone } from "./layout";
import { packetName, queueThing } from "./names";
import styles from "./structure.module.css";

export function axisMarks(state: SpPifo, plan: Plan, sheets: Sheets): void {
  const { axis, zones, bounds, labels, gutter } = plan;
  const { front } = sheets;
  front.push(textMark("axis", gutter - 10, axis.y, styles.rowLabel, "rank"));
  if (bounds.length > 0) {
    // Left of the labels of the first bounds.
    const x = Math.min(gutter - 10, ...labels.flatMap(({ row, x, w }) => (row > 0 ? x - w / 2 - 8 : [])));
    front.push(textMark("bounds", x, axis.y - 34, styles.rowLabel, "bounds"));
  }
  // Bounds move, and their zones with them, once the packet is in its queue.
  during("leave", sheets, (sheets) => {
    for (const zone of zones) zoneMarks(zone, state, sheets);
  });
  const ticks = axis.ticks.map(({ x }) => `M${x} ${axis.y + 22}v4`);
  // The axis reaches to the packet that arrives.
  during("read", sheets, ({ back, front }) => {
    back.push(pathMark("axis line", 0, 0, styles.axis, `M${axis.x} ${axis.y}h${axis.w}${ticks.join("")}`));
    front.push(...axis.ticks.map(({ rank, x }) => textMark(`tick ${rank}`, x, axis.y + 33, styles.tick, `${rank}`)));
  });
  during("read", sheets, (sheets) => arrivalMarks(state, plan, sheets));
  during("leave", sheets, (sheets) => {
    for (const mark of bounds) {
      const label = labels.find(({ queues }) => queues.includes(mark.queue));
      boundMarks(mark, label?.row ?? 0, axis.y, sheets);
    }
    for (const label of labels) labelMarks(label, axis.y, sheets);
  });
}

function zoneMarks({ queue, x, y, w, h, named }: Zone, { kind, scan }: SpPifo, { back, front }: Sheets): void {
  const look = classes(styles.zone, queue % 2 === 1 && styles.odd, queue === scan?.queue && styles.taking);
  back.push(boxMark(`zone ${queue}`, { x, y, w, h }, look, { thing: queueThing(queue) }));
  const whole = kind === "fifo" ? "every rank" : `queue ${queue + 1}`;
  const text = named.w > 62 ? whole : `${queue + 1}`;
  if (named.w > 12) front.push(textMark(`zone ${queue} name`, named.x + named.w / 2, y + h / 2, styles.zoneName, text));
}

/** Where the labels of a row stand, above the axis at `y`. */
const labelAt = (row: number, y: number) => y - 18 - row * LABEL_ROW;

/** A bound, from its label in a row down through the axis at `y`, and how it moved. */
function boundMarks(mark: BoundMark, row: number, y: number, { back, middle }: Sheets): void {
  const { queue, x, from, moved, asked } = mark;
  const key = `bound ${queue}`;
  if (moved) {
    const tone = moved === "up" ? "tone-enqueue" : "tone-dequeue-max";
    const path = (name: string, look: string | undefined, d: string): Mark => ({
      ...pathMark(`${key} ${name}`, 0, 0, classes(tone, look), d),
      lights: [queueThing(queue)],
    });
    back.push(
      path("move", styles.move, `M${from} ${y - 4}H${x}`),
      path("tip", styles.moveTip, `M${x} ${y - 4}l${x > from ? -6 : 6} -4v8z`),
      path("was", styles.was, `M${from} ${y - 10}V${y}`),
    );
  }
  const look = classes(styles.bound, asked !== null && styles.asked);
  const line = pathMark(key, x, 0, look, `M0 ${labelAt(row, y) + 7}V${y + 22}`);
  middle.push({ ...line, glides: true, lights: [queueThing(queue)] });
}

/** The label of one bound or of neighbours, above the lines of others, with results of the scan. */
function labelMarks({ queues, parts, x, w, row }: BoundLabel, y: number, { things, front }: Sheets): void {
  const key = `bound ${queues.at(-1)} label`;
  const at = labelAt(row, y);
  things.push(boxMark(`${key} behind`, { x: x - w / 2, y: at - 7, w, h: 14 }, styles.behind));
  // In one piece: the edge around a second one would cover part of the first.
  const text = parts.map(({ text, look }) => (look ? { text, look: styles[look] } : { text }));
  front.push({ ...textMark(key, x, at, styles.boundName, text), lights: queues.map(queueThing) });
}

/** The packet that arrives, above its rank, and its way down to it, under the labels of the bounds. */
function arrivalMarks({ scan, ranked }: SpPifo, { arrival, axis }: Plan, { back, front }: Sheets): void {
  if (!arrival || !scan) return;
  const { x, y } = arrival;
  const tone = scan.dropped ? "tone-dequeue-max" : "tone-enqueue";
  back.push(pathMark("fall", x, 0, classes(tone, styles.fall), `M0 ${y + 10}V${axis.y}`));
  const right = x < axis.x + axis.w - 130;
  const label = ranked ? `rank ${scan.rank}, data ${scan.data}` : packetName(false, scan);
  const key = opThing(scan.op);
  const look = classes(styles.arrival, !right && styles.toLeft);
  const arriving: Mark[] = [
    ...glyphMarks(`${key} sign`, "enqueue", { x, y, size: 18, faint: scan.dropped }),
    textMark(key, x + (right ? 14 : -14), y, look, `${label}${scan.dropped ? ": dropped" : ""}`),
  ];
  front.push(...gliding(arriving));
}
