// The shape of a BBQ, as its parameters determine it: levels, logical queues (paper, appendix A.2), and the work of each stage.

import type { Thing } from "../../base/thing";
import { maskOf } from "../../base/words";
import type { Info } from "../../gen/types/Info";
import type { Mention } from "../contract";
import { readerOf } from "../reader";

export const reader = readerOf("bbq");

export interface BbqShape {
  /** Bits of a bitmap. */
  w: number;
  /** Number of levels of bitmaps, beginning with level 1. */
  d: number;
  /** Number of priorities of all logical queues. */
  priorities: number;
  /** Number of logical queues; 1 for a queue that is not shared. */
  queues: number;
  /** Number of first levels that steering replaces: these levels do not exist. */
  steered: number;
  /** Number of priorities of a logical queue. */
  span: number;
  /** Number of stages by which every level is earlier than in a tree without steering. */
  shift: number;
}

export function shapeOf(info: Info): BbqShape {
  const [w, d] = [reader.parameterOf(info, "W", 1), reader.parameterOf(info, "D", 1)];
  const [queues, steered] = [reader.parameterOf(info, "queues", 1), reader.parameterOf(info, "steered")];
  const priorities = w ** d;
  // A steering stage takes one stage, a level of bitmaps four, and the first one two.
  return { w, d, priorities, queues, steered, span: priorities / queues, shift: steered === 0 ? 0 : 4 * steered - 3 };
}

/** With more priorities than this, only the buckets and bitmaps of interest are read and drawn. */
const MOST_DRAWN = 64;

export const isLarge = ({ priorities }: Pick<BbqShape, "priorities">): boolean => priorities > MOST_DRAWN;

/** The levels that exist, from the top down. */
export const levelsOf = ({ d, steered }: Pick<BbqShape, "d" | "steered">): number[] =>
  Array.from({ length: d - steered }, (_, i) => steered + 1 + i);

// Stages.

type Shift = Pick<BbqShape, "shift">;
type Depth = Pick<BbqShape, "d" | "shift">;

/** The stage in which a level of bitmaps picks a bit. */
export const indexStage = ({ shift }: Shift, level: number): number => (level === 1 ? 1 : 4 * level - 4) - shift;

/** The stage in which the StOC of a level below the first arrives: the picked bit is confirmed, or replaced by the pick of the operation
 * ahead. */
export const waitStage = ({ shift }: Shift, level: number): number => 4 * level - 3 - shift;

/** The stage in which a level counts an operation. The level below, or the bucket, is read in the same stage. */
export const commitStage = ({ shift }: Shift, level: number): number => 4 * level - 2 - shift;

/** The last stage, in which an operation works on its list. */
export const writeStage = ({ d, shift }: Depth): number => 4 * d + 2 - shift;

/** True if a level below the first waits for its bitmap in this stage: it has not picked a bit yet. */
export const isDelay = ({ d, shift }: Depth, stage: number): boolean =>
  (stage + shift) % 4 === 3 && (stage + shift + 5) / 4 <= d;

/** The level whose region contains a stage: 0 for admission, `d + 1` for the buckets. */
export const levelOf = ({ d, shift }: Depth, stage: number): number =>
  stage === 0 ? 0 : Math.min(Math.floor((stage + shift + 5) / 4), d + 1);

/** The level that counts in this stage. */
export const committing = ({ shift }: Shift, stage: number): number => (stage + shift + 2) / 4;

// Bits and counters.

/** The counter `levels` levels above another counter. */
export const above = (index: number, levels: number, w: number): number => Math.floor(index / w ** levels);

/** The counters on the path to a counter of a level, from L1 down to itself. */
export const pathTo = ({ w }: Pick<BbqShape, "w">, level: number, index: number): number[] =>
  Array.from({ length: level }, (_, i) => above(index, level - 1 - i, w));

/** The counters below a bit, or the bits of a bitmap: `w` of them, the lowest first. */
export const under = ({ w }: Pick<BbqShape, "w">, number: number): number[] =>
  Array.from({ length: w }, (_, i) => number * w + i);

/** The bit that a dequeue takes from a bitmap; null if no bit is set. */
export function pickBit(bitmap: number, kind: string): number | null {
  if (bitmap === 0) return null;
  return kind === "dequeue-min" ? 31 - Math.clz32(bitmap & -bitmap) : 31 - Math.clz32(bitmap);
}

/** Numbers of the bits that are set in a bitmap, the lowest first. */
export function bitsOf(bitmap: number): number[] {
  const found: number[] = [];
  for (let left = bitmap; left !== 0; left &= left - 1) found.push(31 - Math.clz32(left & -left));
  return found;
}

// Logical queues.

/** The logical queue that owns everything below a counter; null if several share it, or there is only one. */
export function queueOf({ w, d, queues, span }: BbqShape, level: number, index: number): number | null {
  if (queues === 1) return null;
  const below = w ** (d - level);
  const queue = Math.floor((index * below) / span);
  return Math.floor((index * below + below - 1) / span) === queue ? queue : null;
}

/** Where the dequeues of a logical queue begin: a bitmap of the first level that exists, the lowest bit of the queue there, and its
 * mask. */
export function entryOf(
  { w, queues, steered }: BbqShape,
  queue: number,
): { bitmap: number; bit: number; mask: number } {
  const sharing = queues / w ** steered;
  const bit = (queue % sharing) * (w / sharing);
  return { bitmap: Math.floor(queue / sharing), bit, mask: maskOf(w, sharing, queue % sharing) };
}

/** The mask for picking bits of a level, and its queue; null if all bits of a bitmap belong to one queue. */
export function seenMask(shape: BbqShape, level: number, index: number): { bits: number; queue: number } | null {
  const { w, queues, steered } = shape;
  const queue = queueOf(shape, level, index);
  if (queue === null || level !== steered + 1 || queues === w ** steered) return null;
  return { bits: entryOf(shape, queue).mask, queue };
}

// Names of things, in scenario files and in sentences.

export const bitThing = (level: number, index: number): Thing => `l${level}.stoc[${index}]`;
export const bucketThing = (priority: number): Thing => `pb.head[${priority}]`;
export const elementThing = (element: number): Thing => `qe.data[${element}]`;

/** The level to which a field of counters belongs; 0 for other fields. */
export const levelOfField = (field: string): number => Number(/^l(\d+)\.(?:stoc|wlb)$/.exec(field)?.[1] ?? 0);

/** `bit 2`, with more than one level `bit 2 of L1` or `bit 2 of L2 bitmap 1`. */
export function bitName({ w, d }: Pick<BbqShape, "w" | "d">, level: number, index: number): string {
  if (d === 1) return `bit ${index}`;
  return `bit ${index % w} of L${level}${level === 1 ? "" : ` bitmap ${Math.floor(index / w)}`}`;
}

export const bitMention = (shape: Pick<BbqShape, "w" | "d">, level: number, index: number): Mention => ({
  text: bitName(shape, level, index),
  thing: bitThing(level, index),
});

/** `bit 2`, after the bitmap has been named. */
export const bitAlone = ({ w }: Pick<BbqShape, "w">, level: number, index: number): Mention => ({
  text: `bit ${index % w}`,
  thing: bitThing(level, index),
});

export const bucketMention = (priority: number): Mention => ({
  text: `bucket ${priority}`,
  thing: bucketThing(priority),
});

export const elementMention = (element: number): Mention => ({
  text: `element ${element}`,
  thing: elementThing(element),
});
