// Labels of the bounds above the axis of ranks. Neighbours that are too close for separate labels share one.

import type { Span } from "../../kit/marks/mark";
import type { SpPifoQueue } from "./decode";
import styles from "./structure.module.css";

/** A bound to be labelled. */
export interface Labelled extends Pick<SpPifoQueue, "queue" | "bound" | "moved" | "asked"> {
  /** Its position on the axis, in pixels. */
  x: number;
}

/** A label of one bound or of neighbours. */
export interface BoundLabel {
  /** Its queues from left to right. */
  queues: readonly number[];
  parts: readonly Span[];
  /** Its horizontal centre. */
  x: number;
  w: number;
  /** 0 is the row nearest to the axis. */
  row: number;
}

/** Width of a letter. */
const LETTER = 6.9;
/** Largest number of different bounds in a label; beyond, it has only the first and the last. */
const LISTED = 6;
/** Pixels added to the distance of two bounds with different results of the comparison, or different motion, so that they rarely share a
 * label. */
const MIXED_GAP = 30;

/** The space for labels: a width, and a number of rows. */
interface LabelSpace {
  x: number;
  w: number;
  rows: number;
}

/** Groups neighbours; `isSame` compares an item with the previous one. */
function grouped<T extends object>(all: readonly T[], isSame: (before: T, one: T) => boolean): T[][] {
  const groups: T[][] = [];
  for (const [i, one] of all.entries()) {
    const before = all[i - 1];
    if (before && isSame(before, one)) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Labels of all bounds: one each if they fit into the rows. Otherwise equal neighbours share one, and then the closest neighbours, until
 * all fit. */
export function boundLabels(bounds: readonly Labelled[], space: LabelSpace): BoundLabel[] {
  const inOrder = bounds.toSorted((a, b) => a.x - b.x || a.queue - b.queue);
  const each = inOrder.map((bound) => [bound]);
  const groups = grouped(inOrder, (a, b) => a.bound === b.bound && isSimilar(a, b));
  let labels = placed(each, space) ?? placed(groups, space);
  while (!labels) {
    const at = closest(groups);
    groups.splice(at, 2, groups.slice(at, at + 2).flat());
    labels = placed(groups, space);
  }
  return labels;
}

/** True if both have the same result of the comparison, and the same motion. */
const isSimilar = (a: Labelled, b: Labelled) => a.asked === b.asked && a.moved === b.moved;

/** Index of the first of the two neighbours that lose least by sharing a label. */
function closest(groups: readonly (readonly Labelled[])[]): number {
  const costs = groups.slice(1).map(([b], i) => {
    const a = groups[i]?.at(-1);
    return a && b ? b.x - a.x + (isSimilar(a, b) ? 0 : MIXED_GAP) : Number.POSITIVE_INFINITY;
  });
  return costs.indexOf(Math.min(...costs));
}

/** Assigns rows to labels, nearest to the axis for bounds that moved or were compared; null if there are too few rows. A single label
 * always fits. */
function placed(groups: readonly (readonly Labelled[])[], { x: left, w: all, rows }: LabelSpace): BoundLabel[] | null {
  const labels = groups.map((bounds) => {
    const parts = partsOf(bounds);
    // With a gap to lines beside it.
    const w = LETTER * parts.reduce((sum, { text }) => sum + text.length, 0) + 8;
    const places = bounds.map(({ x }) => x);
    const middle = (Math.min(...places) + Math.max(...places)) / 2;
    // A label of several bounds may be wider than the rest of the axis.
    const x = bounds.length > 1 ? Math.max(left + w / 2 - 20, Math.min(middle, left + all - w / 2)) : middle;
    const urgency = bounds.some(({ moved }) => moved) ? 0 : bounds.some(({ asked }) => asked) ? 1 : 2;
    return { queues: bounds.map(({ queue }) => queue), parts, w, x, row: 0, urgency };
  });
  const taken: BoundLabel[] = [];
  for (const label of labels.toSorted((a, b) => a.urgency - b.urgency || b.x - a.x)) {
    const row = Array.from({ length: rows }, (_, row) => row).find((row) =>
      taken.every((other) => other.row !== row || Math.abs(other.x - label.x) >= (other.w + label.w) / 2 - 2),
    );
    if (row === undefined) return null;
    label.row = row;
    taken.push(label);
  }
  return labels;
}

/** Adjacent queues with the same bound. */
interface SpPifoRun extends Omit<Labelled, "x"> {
  /** The last of the queues. */
  end: number;
}

/** `q3 17 ✓`; for several bounds `q1–6 0` if they are equal, `q1–3 3, 4 ✗, 5 ✗` if not. */
function partsOf(bounds: readonly Labelled[]): Span[] {
  const equal = grouped(bounds, (a, b) => a.bound === b.bound && a.asked === b.asked && a.queue + 1 === b.queue);
  const runs = equal.flatMap((group): SpPifoRun[] => {
    const [first] = group;
    const moved = group.find(({ moved }) => moved)?.moved ?? null;
    return first ? [{ ...first, moved, end: first.queue + group.length - 1 }] : [];
  });
  const ascending = runs.every(({ queue }, i) => i === 0 || runs[i - 1]?.end === queue - 1);
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return [];
  if (!ascending || runs.length === 1) return listed(runs, named);
  const names = { text: `${queuesName(first.queue, last.end)} ` };
  if (runs.length > LISTED) return [names, ...answered(first), { text: " to " }, ...answered(last)];
  return [names, ...listed(runs, answered)];
}

const listed = (runs: readonly SpPifoRun[], write: (run: SpPifoRun) => Span[]): Span[] =>
  runs.flatMap((run, i) => [...(i > 0 ? [{ text: ", " }] : []), ...write(run)]);

const queuesName = (first: number, last: number) => (first === last ? `q${first + 1}` : `q${first + 1}–${last + 1}`);

/** Queues and their bound in one text. */
const named = (run: SpPifoRun): Span[] => answered(run, `${queuesName(run.queue, run.end)} `);

/** A bound, and the result of comparing the packet's rank with it. */
function answered({ bound, moved, asked }: SpPifoRun, lead = ""): Span[] {
  const value = { text: `${lead}${bound}`, className: moved ? styles.moved : undefined };
  return asked ? [value, { text: asked === "yes" ? " ✓" : " ✗", className: styles[asked] }] : [value];
}
