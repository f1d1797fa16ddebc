// The decoded state of a BBQ in one step. Of a large queue only parts are read.

import { above, type BbqShape, under } from "./shape";

/** Names of the operations that pass the stages. */
export const KINDS = ["enqueue", "dequeue-max", "dequeue-min"] as const;
export type BbqKind = (typeof KINDS)[number];

/** A bit of a level, by the index of its counter. */
export interface BbqPlace {
  level: number;
  index: number;
}

/** An operation in a stage, as far as the stage knows it. */
export interface Occupant {
  stage: number;
  op: number;
  kind: BbqKind;
  /** Known from the start for an enqueue, and once its last bit is picked for a dequeue. */
  priority: number | null;
  /** The deepest known counter on its path; null before the first bit is picked. */
  at: BbqPlace | null;
  element: number | null;
  /** The end of the list that it works on: orange for TAIL, purple for HEAD. */
  color: "orange" | "purple" | null;
}

/** A bit of a bitmap and its counter. */
export interface BbqBit {
  set: boolean;
  stoc: number;
  wlb: boolean;
}

export interface ListElement {
  element: number;
  data: number;
}

export interface BbqBucket {
  priority: number;
  head: number;
  tail: number;
  /** From HEAD, the newest, to TAIL, the oldest. Of a very long list both ends. */
  list: ListElement[];
  /** Elements in the middle that were not read; they follow `after` elements of `list`. */
  skipped: { after: number; count: number };
  /** Operations that the last level has counted and that have not reached the list, the one furthest ahead first. */
  underway: Occupant[];
  /** The error in the list, or empty. */
  fault: string;
}

/** The locations of all elements. In correct hardware each element is in exactly one place. */
interface Account {
  listed: number;
  carried: number;
  free: number;
  /** Duplicate entries of the free list. */
  freeTwice: number;
  /** Duplicate entries of lists. */
  listedTwice: number;
  /** Enqueues whose element is also free or in a list. */
  carriedTwice: number;
  /** Entries of lists and of the free list that are not numbers of elements. */
  foreign: number;
  /** Elements that are in no readable list, not free, and carried by no operation. */
  lost: number;
}

/** The path of a dequeue down the tree, and the elements that are served after it. */
export interface Service {
  /** Kind of the dequeue. */
  kind: string;
  /** For each level the counter of the bit that the dequeue takes. Ends early above a bitmap without a bit. */
  path: readonly number[];
  /** Priorities that hold elements, in the order of service, beginning with the path's one. */
  next: readonly number[];
  /** True if nothing in flight may change the path. */
  certain: boolean;
  /** The logical queue, if there are several. */
  queue: number | null;
  /** The level of the selected bit below which the path begins; 0 for the complete tree. */
  below: number;
}

/** The operation that caused a change. */
interface By {
  op: number;
  kind: string;
}

interface ListTouch extends By {
  priority: number;
  element: number;
}

/** What a step changed, by place. It comes from the step's events, so that a still drawing shows the complete step. */
export interface Touches {
  /** Picked bits, at most one a level, and the bitmaps that they were picked from. */
  picked: (By & BbqPlace & { bitmap: number })[];
  /** Counters that changed, and whether their bits changed with them. */
  counted: (By & BbqPlace & { before: number; after: number; flipped: boolean })[];
  /** Bits that were picked speculatively because of an operation ahead; `wrong` if its effect was not foreseen. */
  speculated: (By & BbqPlace & { ahead: number; certainty: "guess" | "sure" | "must" | "wrong" })[];
  /** Bits that were adopted from the operation ahead, and the bits that were dropped for them. */
  adopted: (By & BbqPlace & { dropped: number | null })[];
  /** Bucket stage: the element that was read. */
  read: ListTouch | null;
  /** Last stage: the element that was linked at HEAD. */
  linked: ListTouch | null;
  /** Last stage: the element that was unlinked and freed. */
  unlinked: (ListTouch & { end: "head" | "tail"; data: number }) | null;
  /** Stage 0: the element that was popped from the free list. */
  popped: (By & { element: number }) | null;
}

/** An operation of this step or of the recent past with its arguments; arguments that it does not have are 0. */
export interface BbqGiven {
  kind: string;
  data: number;
  priority: number;
  queue: number;
}

/** The result of an operation in this step. */
interface Returned {
  data: number;
  priority: number;
  queue: number;
}

/** The words of an element that were read. */
interface ElementWords {
  data: number | undefined;
  /** The newer element of its list. */
  prev: number | undefined;
  /** The older element of its list. */
  next: number | undefined;
}

/** The things that the reader has selected. */
export interface Selected {
  /** Bits by their counters; a bucket is a bit of the last level. */
  bits: readonly BbqPlace[];
  buckets: readonly number[];
  elements: readonly number[];
  /** Number of selected things, including operations. */
  count: number;
}

/** The shape of the tree, and access to its bitmaps. */
export interface BbqTree extends BbqShape {
  /** A bitmap of a level by its number. */
  bitmap(level: number, number: number): number;
  /** A bit of a level by the index of its counter; null if it was not read. */
  bit(level: number, index: number): BbqBit | null;
}

export interface Bbq extends BbqTree {
  step: number;
  /** Number of elements in the memories, and the number that may be used. */
  n: number;
  capacity: number;
  /** Number of elements that are admitted and not yet requested, in total and by logical queue. */
  occupancy: number;
  occupancies: readonly number[];
  /** False from a reset until every bitmap is cleared. */
  ready: boolean;
  /** The buckets that were read, by priority: all of them unless there are many. */
  buckets: BbqBucket[];
  /** The path of the next dequeue in a large queue; null in others, and until it is ready. */
  service: Service | null;
  /** With several logical queues, the path of the next dequeue of each that holds elements. */
  services: readonly Service[];
  /** By stage, null for a bubble; empty for an engine without a pipeline. */
  stages: (Occupant | null)[];
  /** Elements that enqueues in flight have popped from the free list, those nearest to their list first. If there are many elements, only
   * those that a stage names. */
  carried: number[];
  account: Account;
  /** The free list from its front; of a very long one the other end too. */
  free: { count: number; fifo: number[]; back: number[] };
  touches: Touches;
  selected: Selected;
  /** True if every element is drawn, however much space that takes. */
  complete: boolean;
  /** Mechanisms of the hardware that are switched off. */
  off: readonly string[];
  /** An operation; null if it is too old to be known. */
  given(op: number): BbqGiven | null;
  /** The result of an operation in this step; null if it has none. */
  returned(op: number): Returned | null;
  element(number: number): ElementWords;
}

export const bucketOf = (bbq: Pick<Bbq, "buckets">, priority: number): BbqBucket | undefined => {
  const there = bbq.buckets[priority];
  return there?.priority === priority ? there : bbq.buckets.find((bucket) => bucket.priority === priority);
};

/** Number of elements of a list, including those that were not read. */
export const lengthOf = ({ list, skipped }: Pick<BbqBucket, "list" | "skipped">): number => list.length + skipped.count;

/** The change of a counter by the operations that pass it. */
export const changeOf = (ops: readonly Pick<Occupant, "kind">[]): number =>
  ops.reduce((sum, { kind }) => sum + (kind === "enqueue" ? 1 : -1), 0);

/** True if an operation is at or below a counter. */
export const isUnder = ({ at }: Pick<Occupant, "at">, { level, index }: BbqPlace, w: number): boolean =>
  at !== null && at.level >= level && above(at.index, at.level - level, w) === index;

/** The sum of the counters below a counter; null if a word of it was not read. */
export const sumUnder = (tree: BbqTree, { level, index }: BbqPlace): number | null =>
  under(tree, index).reduce<number | null>((sum, counter) => {
    const one = tree.bit(level + 1, counter);
    return sum === null || one === null ? null : sum + one.stoc;
  }, 0);

/** Number of a logical queue's elements that are admitted and not yet requested. */
export const occupancyOf = ({ occupancies }: Pick<Bbq, "occupancies">, queue: number): number =>
  occupancies[queue] ?? 0;

/** The path of the next dequeue, if nothing in flight may change it; null if all paths are drawn at once. */
export const nextPath = ({ service }: Pick<Bbq, "service">): Service | null =>
  service?.certain && service.path.length > 0 ? service : null;

/** The changes of one bucket in this step. */
export function touchesOf(
  { read, linked, unlinked }: Touches,
  priority: number,
): Pick<Touches, "read" | "linked" | "unlinked"> {
  const own = <T extends { priority: number }>(touch: T | null) => (touch?.priority === priority ? touch : null);
  return { read: own(read), linked: own(linked), unlinked: own(unlinked) };
}

/** The nearest larger (1) or smaller (-1) priority that holds elements, by the bitmaps of the last level; null if there is none. */
export function nextHeld(
  { w, d, priorities, bitmap }: Pick<BbqTree, "w" | "d" | "priorities" | "bitmap">,
  from: number,
  by: 1 | -1,
): number | null {
  for (let at = from + by; at >= 0 && at < priorities; ) {
    const number = Math.floor(at / w);
    const bits = bitmap(d, number);
    if (bits === 0) {
      at = by > 0 ? (number + 1) * w : number * w - 1;
      continue;
    }
    if ((bits >>> (at % w)) & 1) return at;
    at += by;
  }
  return null;
}
