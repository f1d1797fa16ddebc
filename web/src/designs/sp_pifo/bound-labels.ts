// Labels of the bounds above the axis of ranks. Neighbours that lie too close together for a label each share one.

/** A bound that has a label, alone or with neighbours. */
export interface Labelled {
  queue: number;
  bound: number;
  /** Its place on the axis, in pixels. */
  x: number;
  moved: "up" | "down" | null;
  /** Whether the packet was compared with it, and with which result. */
  asked: "yes" | "no" | null;
}

export interface LabelPart {
  text: string;
  look: "moved" | "yes" | "no" | null;
}

/** A label of one bound or of neighbours. */
export interface BoundLabel {
  /** Its bounds from left to right. */
  queues: readonly number[];
  parts: readonly LabelPart[];
  /** Its middle. */
  x: number;
  w: number;
  /** 0 is the row next to the axis. */
  row: number;
}

/** Where labels may stand. */
export interface LabelSpace {
  x: number;
  w: number;
  rows: number;
}

/** Width of a letter. */
const LETTER = 6.9;
/** Different bounds that a label lists; of more it has the first and the last. */
const LISTED = 6;
/** Pixels by which bounds seem further apart than they are: where they belong to different sides of a comparison, or not all have moved. */
const UNLIKE = 30;

/** Room that a label needs, clear of lines next to it. */
const roomOf = (parts: readonly LabelPart[]) => LETTER * parts.reduce((sum, { text }) => sum + text.length, 0) + 8;

/** Labels of all bounds: one each if the rows have room. Else equal neighbours share one, and then the closest neighbours, until all have room. */
export function boundLabels(bounds: readonly Labelled[], space: LabelSpace): BoundLabel[] {
  const inOrder = bounds.toSorted((a, b) => a.x - b.x || a.queue - b.queue);
  const each = placed(
    inOrder.map((bound) => [bound]),
    space,
  );
  if (each) return each;
  const groups = equalOnes(inOrder);
  for (;;) {
    const labels = placed(groups, space);
    if (labels) return labels;
    const at = closest(groups);
    groups.splice(at, 2, groups.slice(at, at + 2).flat());
  }
}

/** Groups of similar neighbours. */
function equalOnes(bounds: readonly Labelled[]): Labelled[][] {
  const groups: Labelled[][] = [];
  for (const bound of bounds) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last?.bound === bound.bound && last.asked === bound.asked && last.moved === bound.moved)
      group.push(bound);
    else groups.push([bound]);
  }
  return groups;
}

/** The first of two neighbours that share a label at the least cost. */
function closest(groups: readonly (readonly Labelled[])[]): number {
  const costs = groups.slice(1).map((right, i) => {
    const [a, b] = [groups[i]?.at(-1), right[0]];
    if (!a || !b) return Number.POSITIVE_INFINITY;
    return b.x - a.x + (a.asked === b.asked && a.moved === b.moved ? 0 : UNLIKE);
  });
  return costs.indexOf(Math.min(...costs));
}

/** Labels with their rows, those that moved or were asked nearest to the axis; null if there are too few rows. A single label always has room. */
function placed(groups: readonly (readonly Labelled[])[], { x: left, w: all, rows }: LabelSpace): BoundLabel[] | null {
  const labels = groups.map((bounds): BoundLabel & { urgency: number } => {
    const parts = partsOf(bounds);
    const w = roomOf(parts);
    const middle = ((bounds[0]?.x ?? 0) + (bounds.at(-1)?.x ?? 0)) / 2;
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

/** Queues one after the other with the same bound, up to the queue `end`. */
type Run = Labelled & { end: number };

/** `q3 17 ✓`; of several `q1–6 0` where they are equal, `q1–3 3, 4 ✗, 5 ✗` where they are not. */
function partsOf(bounds: readonly Labelled[]): LabelPart[] {
  const runs: Run[] = [];
  for (const bound of bounds) {
    const last = runs.at(-1);
    if (last && last.bound === bound.bound && last.asked === bound.asked && last.end + 1 === bound.queue)
      Object.assign(last, { end: bound.queue, moved: last.moved ?? bound.moved });
    else runs.push({ ...bound, end: bound.queue });
  }
  const ascending = runs.every(({ queue }, i) => i === 0 || runs[i - 1]?.end === queue - 1);
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return [];
  if (!ascending || runs.length === 1) return listed(runs, named);
  const names = plain(`${queuesOf(first.queue, last.end)} `);
  if (runs.length > LISTED) return [names, ...answered(first), plain(" to "), ...answered(last)];
  return [names, ...listed(runs, answered)];
}

const plain = (text: string): LabelPart => ({ text, look: null });

const listed = (runs: readonly Run[], write: (run: Run) => LabelPart[]): LabelPart[] =>
  runs.flatMap((run, i) => [...(i > 0 ? [plain(", ")] : []), ...write(run)]);

const queuesOf = (first: number, last: number) => (first === last ? `q${first + 1}` : `q${first + 1}–${last + 1}`);

/** Queues and their bound in one piece. */
function named(run: Run): LabelPart[] {
  const [value, ...answer] = answered(run);
  return [{ text: `${queuesOf(run.queue, run.end)} ${value?.text}`, look: value?.look ?? null }, ...answer];
}

/** A bound, and what the packet's comparison with it gave. */
function answered({ bound, moved, asked }: Labelled): LabelPart[] {
  const value: LabelPart = { text: `${bound}`, look: moved ? "moved" : null };
  return asked ? [value, { text: asked === "yes" ? " ✓" : " ✗", look: asked }] : [value];
}
