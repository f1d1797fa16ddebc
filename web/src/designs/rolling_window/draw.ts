// Draws the axis of ranks with the window, and below it the two logical queues, which keep their positions while the halves of the window
// alternate.

import { plural } from "../../base/format";
import type { Info } from "../../gen/types/Info";
import { centreOf, middleOf, sideBySide } from "../../kit/drawing/box";
import { elementMarks } from "../../kit/drawing/elements";
import looks from "../../kit/drawing/looks.module.css";
import { lineMarks } from "../../kit/drawing/operations";
import {
  type Box,
  boxMark,
  classes,
  inPhase,
  layersOf,
  type Mark,
  type Picture,
  pathMark,
  type Sheets,
  textMark,
} from "../../kit/marks/mark";
import type { Scene } from "../contract";
import {
  counterThing,
  decode,
  type Half,
  queueThing,
  type RollingWindow,
  type RollingWindowNewcomer,
  ranksOf,
} from "./decode";
import styles from "./structure.module.css";

/** Boxes of the parts. */
export interface RollingWindowPlan {
  height: number;
  /** Baseline of the arrival. */
  band: number;
  /** The areas before and after the window. */
  late: Box;
  early: Box;
  /** Ranks of the window in ascending order. */
  ranks: readonly Box[];
  /** The box of half 0 or 1, below its ranks. */
  halfAt(half: number): Box;
  /** The box of logical queue 0 or 1, which does not move. */
  queueAt(queue: number): Box;
}

const MARGIN = 14;
/** Width of the area before or after the window, including its gap. */
const OUTSIDE = 92;
/** Heights: arrival, rank, numbers below, half, gap between halves and queues, queue. */
const [BAND, RANK, EDGES, HALF, GAP, QUEUE] = [44, 48, 22, 24, 40, 44];
const HEIGHT = BAND + RANK + EDGES + HALF + GAP + QUEUE + 16;

/** Size in pixels below which the drawing is scaled down. */
export const least = (info: Info) => ({ width: Math.max(480, 2 * OUTSIDE + 4 * ranksOf(info)), height: HEIGHT });

/** Lays out a step in a panel. */
export function layout({ span }: RollingWindow, width: number, space: number): RollingWindowPlan {
  const spare = Math.max(0, space - HEIGHT);
  const [y, h] = [BAND + spare * 0.15, RANK + Math.min(32, spare * 0.2)];
  const from = MARGIN + OUTSIDE;
  const each = (width - 2 * from) / (2 * span);
  const apart = each > 8 ? 3 : each > 4 ? 1 : 0;
  const ranks = sideBySide({ x: from + apart / 2, y, w: each, h }, 2 * span, apart);
  const outside = { x: MARGIN, y, w: OUTSIDE - 12, h };
  const top = y + h + EDGES;
  const halfAt = (half: number): Box => ({ x: from + half * span * each + 2, y: top, w: span * each - 4, h: HALF });
  const gap = GAP + Math.min(60, spare * 0.3);
  const below = top + HALF + gap;
  return {
    height: Math.max(space, below + QUEUE + 16),
    band: y - 22,
    late: outside,
    early: { ...outside, x: width - from + 12 },
    ranks,
    halfAt,
    queueAt: (queue) => ({ ...halfAt(queue), y: below, h: QUEUE }),
  };
}

/** Draws a step in a panel. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space);
  const layers = layersOf((sheets) => {
    outsideMarks(state, plan, sheets);
    axisMarks(state, plan, sheets);
    edgeMarks(state, plan, sheets);
    [state.primary, state.secondary].forEach((half, number) => {
      halfMarks(number, half, state, plan, sheets);
    });
    stepMarks(state, plan, sheets);
  });
  return { width, height: plan.height, layers };
}

/** Numbers of elements outside the window. */
function outsideMarks(state: RollingWindow, plan: RollingWindowPlan, { back, front }: Sheets): void {
  for (const place of ["late", "early"] as const) {
    const box = plan[place];
    const hit = place === "late" ? looks.fresh : styles.refused;
    back.push(boxMark(place, box, classes(looks.free, state.newcomer?.place === place && hit), { rx: 3 }));
    const [centre, middle] = [centreOf(box), middleOf(box)];
    front.push(textMark(`${place} count`, centre, middle - 4, looks.rank, `${state[place]}`));
    front.push(textMark(`${place} words`, centre, middle + 12, looks.small, place));
  }
}

/** Ranks of the window with their elements. */
function axisMarks({ ranks, newcomer }: RollingWindow, plan: RollingWindowPlan, sheets: Sheets): void {
  plan.ranks.forEach((box, i) => {
    const one = ranks[i];
    if (!one) return;
    const { rank, counter, count } = one;
    const [key, fresh, isHeld] = [`rank ${rank}`, newcomer?.becomes === rank, count > 0];
    const number = textMark(`${key} number`, centreOf(box), box.y + 10, looks.small, `${rank}`);
    const held = textMark(`${key} count`, centreOf(box), middleOf(box) + 8, looks.rank, `${count}`);
    elementMarks(
      {
        key,
        box,
        rx: 2,
        className: isHeld ? looks.entry : classes(looks.free, styles.none),
        thing: counterThing(counter),
        ...(isHeld ? { label: `Rank ${rank}: ${plural(count, "element")}` } : {}),
        changeRank: fresh ? 2 : undefined,
        fresh,
        texts: [...(box.w >= 9 * `${rank}`.length ? [number] : []), ...(isHeld && box.w >= 12 ? [held] : [])],
      },
      sheets,
    );
  });
}

/** The ends of the halves, with the first rank after each end. */
function edgeMarks(
  { primary, secondary, end }: RollingWindow,
  plan: RollingWindowPlan,
  { middle: lines, front }: Sheets,
): void {
  const [start, last] = [plan.ranks[0], plan.ranks.at(-1)];
  if (!start || !last) return;
  const half = plan.halfAt(0);
  const base = start.y + start.h + 14;
  const edge = (key: string, x: number, rank: number) => {
    lines.push(pathMark(`${key} edge`, 0, 0, styles.edge, `M${x} ${start.y - 6}V${base - 8}`));
    front.push(textMark(`${key} rank`, x, base, looks.small, `${rank}`));
  };
  edge("first", start.x - 2, primary.start);
  edge("half", centreOf(half) + half.w / 2 + 2, secondary.start);
  edge("end", last.x + last.w + 2, end);
}

/** A half of the window, and its queue. */
function halfMarks(
  number: number,
  half: Half,
  { dequeue }: RollingWindow,
  plan: RollingWindowPlan,
  sheets: Sheets,
): void {
  const { middle: lines, things, front } = sheets;
  const { role, queue, start, last, held } = half;
  const [from, to] = [plan.halfAt(number), plan.queueAt(queue)];
  const hue = queue === 0 ? styles.q0 : styles.q1;
  things.push(boxMark(`half ${number}`, from, classes(styles.half, hue), { rx: 3 }));
  const ranks = from.w > 150 ? `${role}: ranks ${start} to ${last}` : role;
  front.push(textMark(`half ${number} text`, centreOf(from), middleOf(from), styles.queueText, ranks));
  const way = `M${centreOf(from)} ${from.y + from.h}L${centreOf(to)} ${to.y}`;
  lines.push(pathMark(`way ${number}`, 0, 0, classes(styles.way, hue, dequeue?.swaps && styles.swapped), way));
  const elements = plural(held, "element");
  const isAsked = dequeue !== null && role === "primary";
  things.push(
    boxMark(`queue ${queue}`, to, classes(looks.press, styles.queue, hue, isAsked && styles.asked), {
      rx: 4,
      thing: queueThing(queue),
      label: `Queue ${queue}, ${role}: ${elements}`,
    }),
  );
  const name = to.w > 190 ? `queue ${queue} of the BBQ: ${role}` : `queue ${queue}`;
  front.push(textMark(`queue ${queue} name`, centreOf(to), to.y + 16, styles.queueText, name));
  front.push(textMark(`queue ${queue} holds`, centreOf(to), to.y + 33, looks.small, elements));
}

/** The arrival with its target, and the dequeue. */
function stepMarks(state: RollingWindow, plan: RollingWindowPlan, sheets: Sheets): void {
  const { newcomer, dequeue, span, primary } = state;
  if (newcomer) {
    const { op, data, rank } = newcomer;
    inPhase("read", sheets, ({ front }) => {
      front.push(...lineMarks(op, "enqueue", plan.band, `data ${data} @ ${rank}: ${goalText(newcomer)}`));
    });
    inPhase("decide", sheets, ({ middle: lines }) => lines.push(...goalMarks(newcomer, state, plan)));
  }
  if (dequeue) {
    const { op, kind, swaps } = dequeue;
    const moves = swaps ? `window + ${span}: the queues swap; ` : "";
    inPhase("decide", sheets, ({ front }) => {
      const text = `${moves}asks queue ${primary.queue} for its smallest rank`;
      front.push(...lineMarks(op, kind, plan.band, text));
    });
  }
}

function goalText({ place, becomes }: RollingWindowNewcomer): string {
  if (place === "late") return `late, becomes ${becomes}`;
  return place === "early" ? "early, refused" : `${place} queue`;
}

/** An arrow to the rank that a new element gets, or a cross in the area after the window. */
function goalMarks(
  { place, becomes }: RollingWindowNewcomer,
  { ranks }: RollingWindow,
  { late, early, ...plan }: RollingWindowPlan,
): Mark[] {
  const to = plan.ranks[ranks.findIndex(({ rank }) => rank === becomes)] ?? early;
  const [x, y] = [centreOf(to), to.y - 2];
  const way = `M${place === "late" ? centreOf(late) : x} ${to.y - 12}H${x}V${y}`;
  if (place === "early") {
    const className = classes(looks.flow, styles.stopped);
    return [
      pathMark("goes", 0, 0, className, way),
      pathMark("goes tip", x, y, className, "M-5 -10l10 10m0 -10l-10 10"),
    ];
  }
  return [pathMark("goes", 0, 0, looks.flow, way), pathMark("goes tip", x, y, looks.tip, "M0 0l-4 -7h8z")];
}
