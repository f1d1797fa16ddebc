// Labels of the bounds above the axis of ranks. Neighbours that lie too close together for a label each share one.

import type { Span } from "../../kit/marks/mark";
import type { SpPifoQueue } from "./decode";
import styles from "./structure.module.css";

/** A bound that has a label, alone or with neighbours. */
export interface Labelled extends Pick<SpPifoQueue, "queue" | "bound" | "moved" | "asked"> {
  /** Its place on the axis, in pixels. */
  x: number;
}

/** A label of one bound or of neighbours. */
export interface BoundLabel {
  /** Its bounds from left to right. */
  queues: readonly number[];
  parts: readonly Span[];
  /** Its middle. */
  x: number;
  w: number;
  /** 0 is the row next to the axis. */
  row: number;
}

/** Width of a letter. */
const LETTER = 6.9;
/** Different bounds that a label lists; of more it has the first and the last. */
const LISTED = 6;
/** Pixels by which bounds seem further apart than they are: where they belong to different sides of a comparison, or not all have moved. */
const UNLIKE = 30;

/** Where labels may stand: so many rows of them in a width. */
interface LabelSpace {
  x: number;
  w: number;
  rows: number;
}

/** Neighbours in groups: `isSame` compares one with that before it. */
function grouped<T extends object>(all: readonly T[], isSame: (before: T, one: T) => boolean): T[][] {
  const groups: T[][] = [];
  for (const [i, one] of all.entries()) {
    const before = all[i - 1];
    if (before && isSame(before, one)) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Labels of all bounds: one each if the rows have room. Else equal neighbours share one, and then the closest neighbours, until all have room. */
export function boundLabels(bounds: readonly Labelled[], space: LabelSpace): BoundLabel[] {
  const inOrder = bounds.toSorted((a, b) => a.x - b.x || a.queue - b.queue);
  const each = inOrder.map((bound) => [bound]);
  const groups = grouped(inOrder, (a, b) => a.bound === b.bound && isLike(a, b));
  let labels = placed(each, space) ?? placed(groups, space);
  while (!labels) {
    const at = closest(groups);
    groups.splice(at, 2, groups.slice(at, at + 2).flat());
    labels = placed(groups, space);
  }
  return labels;
}

/** Whether both are on one side of a comparison, and have moved the same way. */
const isLike = (a: Labelled, b: Labelled) => a.asked === b.asked && a.moved === b.moved;

/** The first of two neighbours that share a label at the least cost. */
function closest(groups: readonly (readonly Labelled[])[]): number {
  const costs = groups.slice(1).map(([b], i) => {
    const a = groups[i]?.at(-1);
    return a && b ? b.x - a.x + (isLike(a, b) ? 0 : UNLIKE) : Number.POSITIVE_INFINITY;
  });
  return costs.indexOf(Math.min(...costs));
}

/** Labels with their rows, those that moved or were asked nearest to the axis; null if there are too few rows. A single label always has room. */
function placed(groups: readonly (readonly Labelled[])[], { x: left, w: all, rows }: LabelSpace): BoundLabel[] | null {
  const labels = groups.map((bounds) => {
    const parts = partsOf(bounds);
    // Clear of lines next to it.
    const w = LETTER * parts.reduce((sum, { text }) => sum + text.length, 0) + 8;
    const places = bounds.map(({ x }) => x);
    const middle = (Math.min(...places) + Math.max(...places)) / 2;
    // A label of several may be wider than the rest of the axis.
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

/** Queues one after the other with the same bound. */
interface SpPifoRun extends Omit<Labelled, "x"> {
  /** The last one of them. */
  end: number;
}

/** `q3 17 ✓`; of several `q1–6 0` where they are equal, `q1–3 3, 4 ✗, 5 ✗` where they are not. */
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

/** Queues and their bound in one piece. */
const named = (run: SpPifoRun): Span[] => answered(run, `${queuesName(run.queue, run.end)} `);

/** A bound, and what the packet's comparison with it gave. */
function answered({ bound, moved, asked }: SpPifoRun, lead = ""): Span[] {
  const value = { text: `${lead}${bound}`, look: moved ? styles.moved : undefined };
  return asked ? [value, { text: asked === "yes" ? " ✓" : " ✗", look: styles[asked] }] : [value];
}
