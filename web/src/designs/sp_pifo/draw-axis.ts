// Draws the axis of ranks: the bounds with their labels, the ranks of each queue, and the arriving packet.

import { opThing } from "../../base/thing";
import { middleOf } from "../../kit/drawing/box";
import looks from "../../kit/drawing/looks.module.css";
import { glyphMarks } from "../../kit/marks/glyph-marks";
import {
  type Box,
  boxMark,
  classes,
  inPhase,
  type Mark,
  pathMark,
  type Sheets,
  textMark,
  tweened,
} from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/glyph";
import type { BoundLabel, Labelled } from "./bound-labels";
import { packetName, queueThing, type SpPifo, type SpPifoQueue } from "./decode";
import styles from "./structure.module.css";

/** A bound on the axis of ranks. */
export interface BoundMark extends Labelled {
  /** Its position before the step. */
  from: number;
}

/** The ranks that a queue takes. */
interface Zone extends Box {
  queue: number;
  /** Horizontal extent of its name. */
  named: { x: number; w: number };
}

/** Boxes of the axis and its parts. */
export interface AxisPlan {
  /** Width left of the axis, for names. */
  gutter: number;
  axis: { x: number; y: number; w: number; ticks: readonly { rank: number; x: number }[] };
  zones: readonly Zone[];
  bounds: readonly BoundMark[];
  labels: readonly BoundLabel[];
  /** The arriving packet, above its rank. */
  arrival: { x: number; y: number } | null;
}

/** Height of a zone, and distance between rows of labels. */
export const [ZONE, LABEL_ROW] = [20, 16];

/** The zones of the queues below the axis; `at` converts a rank to its position. */
export const zonesOf = (
  queues: readonly SpPifoQueue[],
  { x: left, y, w }: { x: number; y: number; w: number },
  at: (rank: number) => number,
): Zone[] =>
  queues.map(({ queue, bound }) => {
    const next = queues[queue + 1];
    const end = next ? at(next.bound) : left + w;
    const own = queue === 0 ? Math.min(at(bound), end) : at(bound);
    const x = queue === 0 ? left : own;
    // The first queue takes ranks on both sides of its bound: its name stands on the wider side.
    const named = own - x > end - own ? { x, w: own - x } : { x: own, w: Math.max(0, end - own) };
    return { queue, x, y: y + 2, w: Math.max(0, end - x), h: ZONE, named };
  });

/** At most eight round ranks. */
export function ticksOf(most: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
  const step = steps.find((step) => most / step <= 8) ?? 20_000;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

export function axisMarks(state: SpPifo, plan: AxisPlan, sheets: Sheets): void {
  const { axis, zones, bounds, labels, gutter } = plan;
  const { front } = sheets;
  front.push(textMark("axis", gutter - 10, axis.y, styles.rowLabel, "rank"));
  if (bounds.length > 0) {
    // Left of the labels of the first bounds.
    const x = Math.min(gutter - 10, ...labels.flatMap(({ row, x, w }) => (row > 0 ? x - w / 2 - 8 : [])));
    front.push(textMark("bounds", x, axis.y - 34, styles.rowLabel, "bounds"));
  }
  // Bounds move with their zones after the packet has entered its queue.
  inPhase("leave", sheets, (sheets) => {
    for (const zone of zones) zoneMarks(zone, state, sheets);
  });
  // The axis extends to the arriving packet.
  inPhase("read", sheets, (sheets) => {
    const ticks = axis.ticks.map(({ x }) => `M${x} ${axis.y + 22}v4`);
    sheets.back.push(pathMark("axis line", 0, 0, styles.axis, `M${axis.x} ${axis.y}h${axis.w}${ticks.join("")}`));
    for (const { rank, x } of axis.ticks)
      sheets.front.push(textMark(`tick ${rank}`, x, axis.y + 33, styles.tick, `${rank}`));
    arrivalMarks(state, plan, sheets);
  });
  inPhase("leave", sheets, (sheets) => {
    for (const bound of bounds) {
      const label = labels.find(({ queues }) => queues.includes(bound.queue));
      if (label) boundMarks(bound, label.row, axis.y, sheets);
    }
    for (const label of labels) labelMarks(label, axis.y, sheets);
  });
}

function zoneMarks({ queue, named, ...box }: Zone, { kind, scan }: SpPifo, { back, front }: Sheets): void {
  const className = classes(styles.zone, queue % 2 === 1 && styles.odd, queue === scan?.queue && styles.taking);
  back.push(boxMark(`zone ${queue}`, box, className, { thing: queueThing(queue) }));
  const complete = kind === "fifo" ? "every rank" : `queue ${queue + 1}`;
  const text = named.w > 62 ? complete : `${queue + 1}`;
  if (named.w > 12)
    front.push(textMark(`zone ${queue} name`, named.x + named.w / 2, middleOf(box), styles.zoneName, text));
}

/** Vertical position of a row of labels, above the axis at `y`. */
const labelAt = (row: number, y: number) => y - 18 - row * LABEL_ROW;

/** A bound from its label down through the axis at `y`, and its motion. */
function boundMarks({ queue, x, from, moved, asked }: BoundMark, row: number, y: number, sheets: Sheets): void {
  const lights = [queueThing(queue)];
  if (moved) {
    const { tone } = kindStyle(moved === "up" ? "enqueue" : "dequeue-max");
    const path = (name: string, className: string | undefined, d: string): Mark => ({
      ...pathMark(`bound ${queue} ${name}`, 0, 0, classes(tone, className), d),
      lights,
    });
    sheets.back.push(
      path("move", styles.move, `M${from} ${y - 4}H${x}`),
      path("tip", styles.moveTip, `M${x} ${y - 4}l${x > from ? -6 : 6} -4v8z`),
      path("was", styles.was, `M${from} ${y - 10}V${y}`),
    );
  }
  const className = classes(styles.bound, asked !== null && styles.asked);
  const line = pathMark(`bound ${queue}`, x, 0, className, `M0 ${labelAt(row, y) + 7}V${y + 22}`);
  sheets.middle.push({ ...line, tweens: true, lights });
}

/** The label of one bound or of neighbours, above the lines of others, with results of the scan. */
function labelMarks({ queues, parts, x, w, row }: BoundLabel, y: number, { things, front }: Sheets): void {
  const key = `bound ${queues.at(-1)} label`;
  const at = labelAt(row, y);
  things.push(boxMark(`${key} behind`, { x: x - w / 2, y: at - 7, w, h: 14 }, styles.behind));
  // A single text: the outline of a second one would cover part of the first.
  front.push({ ...textMark(key, x, at, styles.boundName, parts), lights: queues.map(queueThing) });
}

/** The arriving packet above its rank, with its path down, below the labels of the bounds. */
function arrivalMarks({ scan, ranked }: SpPifo, { arrival, axis }: AxisPlan, { back, front }: Sheets): void {
  if (!arrival || !scan) return;
  const { x, y } = arrival;
  const { tone } = kindStyle(scan.dropped ? "dequeue-max" : "enqueue");
  back.push(pathMark("fall", x, 0, classes(tone, styles.fall), `M0 ${y + 10}V${axis.y}`));
  const right = x < axis.x + axis.w - 130;
  const label = ranked ? `rank ${scan.rank}, data ${scan.data}` : packetName(scan);
  const key = opThing(scan.op);
  const className = classes(styles.arrival, !right && looks.end);
  const arriving: Mark[] = [
    ...glyphMarks(`${key} sign`, "enqueue", { x, y, size: 18, faint: scan.dropped }),
    textMark(key, x + (right ? 14 : -14), y, className, `${label}${scan.dropped ? ": dropped" : ""}`),
  ];
  front.push(...tweened(arriving));
}
