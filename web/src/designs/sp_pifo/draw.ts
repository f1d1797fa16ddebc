// Draws a step: bounds on an axis of ranks, the queues below, an ideal PIFO with the same packets, and the greedy algorithm's computation.

import type { Info } from "../../gen/types/Info";
import { cellsIn, endsOf, heightOfCells } from "../../kit/drawing/cells";
import { layersOf, type Picture } from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { boundLabels } from "./bound-labels";
import { decode, ideal, queuesOf, type SpPifo, type SpPifoPacket } from "./decode";
import { type AxisPlan, axisMarks, LABEL_ROW, ticksOf, ZONE, zonesOf } from "./draw-axis";
import { arithmeticWidth, GRADIENT, type GradientPlan, gradientMarks, gradientPlan } from "./draw-gradient";
import { inLines, PLAIN, type PlainPlan, packetWidth, plainMarks, type QueuesPlan, queueMarks } from "./draw-queues";

/** Boxes of the parts. */
export interface SpPifoPlan extends AxisPlan, QueuesPlan {
  height: number;
  gradient: GradientPlan | null;
}

/** Widths left and right of the axis. */
const [GUTTER, OUT] = [84, 110];
/** Distance from the axis to the queues. */
const BELOW = ZONE + 22;
/** Heights, comfortable (`ROOMY`) or smallest readable (`TIGHT`): the arriving packet; the axis with labels above and zones below; the
 * minimum distance between queues; the gap below a queue; the ideal PIFO with its texts, and its packets. */
const ROOMY = { arrival: 20, axis: 88, pitch: 18, gap: 4, ideal: 48, best: 24 };
const TIGHT = { arrival: 10, axis: 62, pitch: 15, gap: 2, ideal: 24, best: 16 };
/** Distance between queues from which more height does not help. */
const WIDEST = 52;
/** Number of a queue's packets for which a complete drawing reserves space; longer queues take more. */
const MOST_FREE = 512;

/** Contents that determine the height. */
interface Content {
  queues: number;
  hasGradient: boolean;
  /** Lines of packets of each queue and of the ideal PIFO, 1 by default; rows of labels beyond two. */
  lines?: number;
  idealLines?: number;
  labelRows?: number;
}

const heightOf = (size: typeof ROOMY, { queues, hasGradient, lines = 1, idealLines = 1, labelRows = 0 }: Content) => {
  const axis = size.axis + labelRows * LABEL_ROW + BELOW;
  const best = size.ideal + (size.best + size.gap) * (idealLines - 1);
  return axis + size.pitch * queues * lines + best + (hasGradient ? GRADIENT : 0);
};

/** Size in pixels below which it is scaled down. */
export const least = (info: Info): { width: number; height: number } => ({
  width: 560,
  height: heightOf(TIGHT, { queues: queuesOf(info), hasGradient: info.design === "greedy" }),
});

/** Lays out a step. With `complete` every packet, number and label is drawn, and the drawing may exceed the available size. */
export function layout(state: SpPifo, space: number, available: number, complete = false): SpPifoPlan {
  const { kind, queues, waiting, most, scan, capacity, gradient } = state;
  const width = complete ? Math.max(space, GUTTER + OUT + arithmeticWidth(gradient?.tests ?? [])) : space;
  const across = { x: GUTTER, w: width - GUTTER - OUT };
  const at = (rank: number) => GUTTER + (rank / most) * (across.w - 24);
  const bounds = kind === "fifo" ? [] : queues.map((queue) => ({ ...queue, x: at(queue.bound), from: at(queue.was) }));
  const labels = boundLabels(bounds, { ...across, rows: complete ? Math.max(2, queues.length) : 2 });

  const w = packetWidth(state, across.w, complete);
  const fit = Math.max(1, Math.floor(across.w / w));
  const linesOf = (packets: number) => (complete ? Math.max(1, Math.ceil(packets / fit)) : 1);
  const longest = Math.max(0, ...queues.map(({ packets }) => packets.length));
  const lines = linesOf(capacity <= MOST_FREE ? capacity : longest);
  // Grows by two lines at a time, so that the queues rarely move.
  const idealLines = linesOf(waiting.length) === 1 ? 1 : 2 * Math.ceil(linesOf(waiting.length) / 2);
  const labelRows = Math.max(0, ...labels.map(({ row }) => row - 1));
  const content = { queues: queues.length, hasGradient: gradient !== null, lines, idealLines, labelRows };

  const size = available < heightOf(ROOMY, content) ? TIGHT : ROOMY;
  const height = complete ? Math.max(available, heightOf(TIGHT, content)) : available;
  const around = heightOf(size, content) - size.pitch * queues.length * lines;
  const pitch = Math.min(WIDEST, (height - around) / queues.length / lines);
  // Spare height is distributed above and below.
  const spare = Math.max(0, height - around - pitch * queues.length * lines) / 3;
  const axis = { ...across, y: size.axis + labelRows * LABEL_ROW + spare };
  const top = axis.y + BELOW;
  const bottom = top + queues.length * pitch * lines;

  const line = { right: axis.x + axis.w, w, fit, complete };
  const h = pitch - size.gap;
  const frameW = Math.min(axis.w, capacity * w);
  const rows = queues.map((queue, i) => {
    const y = top + i * pitch * lines;
    const frame = { x: line.right - frameW, y, w: frameW, h: h + pitch * (lines - 1) };
    return { queue, frame, ...inLines(queue.packets, line, y + size.gap / 2, h - size.gap, pitch) };
  });
  const best = { y: bottom + size.ideal / 4, h: Math.min(h, size.best) };
  return {
    width,
    height,
    gutter: GUTTER,
    complete,
    axis: { ...axis, ticks: ticksOf(most).map((rank) => ({ rank, x: at(rank) })) },
    zones: zonesOf(queues, axis, at),
    bounds,
    labels,
    arrival: scan && { x: at(scan.rank), y: size.arrival + spare },
    rows,
    out: { x: width - OUT + 10, y: top, w: OUT - 16, h: pitch * queues.length * lines - 4 },
    ideal: { ...best, ...inLines(ideal(state), line, best.y, best.h, size.best + size.gap) },
    gradient: gradient && gradientPlan(gradient.tests, axis, height - GRADIENT),
  };
}

/** Lays out a FIFO of packets without ranks. With `complete` every packet is drawn, and the drawing may be higher than the panel. */
export function plainLayout(
  waiting: readonly SpPifoPacket[],
  width: number,
  space: number,
  complete = false,
): PlainPlan {
  const { gutter, margin, news, foot, cell } = PLAIN;
  const w = width - gutter - margin;
  const height = complete ? Math.max(space, news + foot + heightOfCells(w, waiting.length, cell)) : space;
  const available = { x: gutter, y: news, w, h: Math.max(cell.h, height - news - foot) };
  const { cells, extent } = cellsIn(available, waiting.length, cell);
  const { first, more, last } = endsOf(waiting, cells.length, 1);
  /** By cell; null stands for all omitted packets. */
  const shown = [...first, ...(more > 0 ? [null] : []), ...last];
  const boxes = cells.map((box, i) => ({ ...box, packet: shown[i] ?? null }));
  return {
    height,
    frame: { ...available, ...extent },
    packets: boxes.flatMap(({ packet, ...box }) => (packet ? [{ ...box, packet }] : [])),
    more,
    moreAt: boxes.find(({ packet }) => packet === null) ?? null,
  };
}

/** Draws a step in a panel. */
export function marks(scene: Scene, width: number, height: number): Picture {
  const state = decode(scene);
  // Without ranks a FIFO needs no axis, and every packet would leave an ideal PIFO in the same order.
  const draw = state.kind === "fifo" && !state.ranked ? plainPicture : rankedPicture;
  return draw(state, width, height, scene.complete ?? false);
}

function plainPicture(state: SpPifo, width: number, height: number, complete: boolean): Picture {
  const plan = plainLayout(state.waiting, width, height, complete);
  return { width, height: plan.height, layers: layersOf((sheets) => plainMarks(state, plan, sheets)) };
}

function rankedPicture(state: SpPifo, width: number, height: number, complete: boolean): Picture {
  const { queues, gradient } = state;
  // A few queues on a large screen are enlarged, for readers who sit far away.
  const roomy = heightOf(ROOMY, { queues: queues.length, hasGradient: gradient !== null });
  const most = Math.max(1, Math.min(1.6, height / (roomy + 60), width / 800));
  const large = layout(state, width / most, height / most, complete);
  // A drawing that scrolls is not enlarged.
  const zoom = large.height * most > height + 1 ? 1 : most;
  const plan = zoom === most ? large : layout(state, width, height, complete);
  const layers = layersOf((sheets) => {
    axisMarks(state, plan, sheets);
    queueMarks(state, plan, sheets);
    if (plan.gradient && gradient) gradientMarks(gradient, plan.gradient, plan.gutter, sheets);
  });
  const { x, y, h } = plan.out;
  return { width: plan.width, height: plan.height, zoom, layers, exit: { x: x + 20, y: y + h / 2 } };
}
