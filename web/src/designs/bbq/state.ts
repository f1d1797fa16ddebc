// The decoded state of a BBQ in one step. Of a large one only parts are known.

import { above, type BbqShape, under } from "./shape";

/** Names of the operations that pass the stages. */
export const KINDS = ["enqueue", "dequeue-max", "dequeue-min"] as const;
export type BbqKind = (typeof KINDS)[number];

/** A bit of a level, by the index of its counter. */
export interface BbqPlace {
  level: number;
  index: number;
}

/** An operation in a stage: the words that the stage has of it. */
export interface Occupant {
  stage: number;
  op: number;
  kind: BbqKind;
  /** Of an enqueue from the start, of a dequeue once its last bit is picked. */
  priority: number | null;
  /** The deepest counter that is known to be on its way down; null before the first is picked. */
  at: BbqPlace | null;
  element: number | null;
  /** End of the list that it works on: orange at TAIL, purple at HEAD. */
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
  /** Elements in the middle that were not read, after so many of `list`. */
  skipped: { after: number; count: number };
  /** Operations that the last level has counted and that have not reached the list yet, the one ahead first. */
  underway: Occupant[];
  /** The fault of the list, or empty. */
  fault: string;
}

/** Where all elements are. In sound hardware each of them is in one place. */
interface Account {
  listed: number;
  carried: number;
  free: number;
  /** Entries of the free list that repeat an element. */
  freeTwice: number;
  /** Entries of lists that repeat an element. */
  listedTwice: number;
  /** Enqueues whose element is free or in a list as well. */
  carriedTwice: number;
  /** Numbers in lists and in the free list that no element has. */
  foreign: number;
  /** Elements in no list that can be read, not free, and carried by no operation. */
  lost: number;
}

/** The way of a dequeue down the tree, and the elements served after it. */
export interface Service {
  /** The dequeue that it is of. */
  kind: string;
  /** On each level that exists the counter of the bit that it takes. Ends early above a bitmap without a bit. */
  path: readonly number[];
  /** Priorities that hold elements, in the order in which it would take them; the first is that of the path. */
  next: readonly number[];
  /** Nothing is in flight that may change the way before it. */
  certain: boolean;
  /** The logical queue, where there are several. */
  queue: number | null;
  /** The level below whose selected bit it begins; 0 for the whole tree. */
  below: number;
}

/** The operation behind a touch. */
interface By {
  op: number;
  kind: string;
}

interface ListTouch extends By {
  priority: number;
  element: number;
}

/** What a step touched, by place: read from its events, so that a still picture shows the whole step. */
export interface Touches {
  /** Bits that were picked, at most one a level, and the bitmaps that they were picked from. */
  picked: (By & BbqPlace & { bitmap: number })[];
  /** Counters that were changed, and whether their bits changed with them. */
  counted: (By & BbqPlace & { before: number; after: number; flipped: boolean })[];
  /** Bits that were picked because of what an operation ahead may do; `wrong` if that was not foreseen. */
  speculated: (By & BbqPlace & { ahead: number; look: "guess" | "sure" | "must" | "wrong" })[];
  /** Bits that were taken over from the operation ahead, and the bit that was given up for it. */
  adopted: (By & BbqPlace & { dropped: number | null })[];
  /** Bucket: the element that was read. */
  read: ListTouch | null;
  /** Last stage: the element that was linked at HEAD. */
  linked: ListTouch | null;
  /** Last stage: the element that was unlinked and freed. */
  unlinked: (ListTouch & { end: "head" | "tail"; data: number }) | null;
  /** Stage 0: the element that was popped from the free list. */
  popped: (By & { element: number }) | null;
}

/** An operation of this step or of the recent past, and what it was given; words that it does not have are 0. */
export interface BbqGiven {
  kind: string;
  data: number;
  priority: number;
  queue: number;
}

/** What an operation returns in this step. */
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

/** The things that the reader selected. */
export interface Selected {
  /** Bits by their counters; a bucket is a bit of the last level. */
  bits: readonly BbqPlace[];
  buckets: readonly number[];
  elements: readonly number[];
  /** Selected things, among them operations. */
  count: number;
}

/** The shape, and what is read of the bitmaps. */
export interface BbqTree extends BbqShape {
  /** A bitmap of a level by its number. */
  bitmap(level: number, number: number): number;
  /** A bit of a level by the index of its counter; null if it was not read. */
  bit(level: number, index: number): BbqBit | null;
}

export interface Bbq extends BbqTree {
  step: number;
  /** Number of elements that the memories have, and of those that are in use. */
  n: number;
  capacity: number;
  /** Elements admitted and not yet asked for, and of them those of each logical queue. */
  occupancy: number;
  occupancies: readonly number[];
  /** False from a reset until every bitmap is cleared. */
  ready: boolean;
  /** The buckets that were read, by priority: all of them unless there are many. */
  buckets: BbqBucket[];
  /** Of a large queue what the next dequeue would take; null of others, and until it is ready. */
  service: Service | null;
  /** With several logical queues, of each that holds something what its next dequeue would take. */
  services: readonly Service[];
  /** By stage, null for a bubble; empty for an engine without a pipeline. */
  stages: (Occupant | null)[];
  /** Elements that are neither free nor in a list: enqueues in flight have popped them. Those nearest to their list first.
   * Where there are many elements, only those that a stage knows. */
  carried: number[];
  account: Account;
  /** The free list from its front: all of it unless it is very long, and then the other end as well. */
  free: { count: number; fifo: number[]; back: number[] };
  touches: Touches;
  selected: Selected;
  /** Whether every element is drawn, however much space that takes. */
  whole: boolean;
  /** Mechanisms of the hardware that are off. */
  off: readonly string[];
  /** An operation; null if it is too old to be known. */
  given(op: number): BbqGiven | null;
  /** What an operation returns in this step; null if it does not. */
  returned(op: number): Returned | null;
  element(number: number): ElementWords;
}

export const bucketOf = (bbq: Pick<Bbq, "buckets">, priority: number): BbqBucket | undefined => {
  const there = bbq.buckets[priority];
  return there?.priority === priority ? there : bbq.buckets.find((bucket) => bucket.priority === priority);
};

/** Elements of a list, among them those that were not read. */
export const lengthOf = ({ list, skipped }: Pick<BbqBucket, "list" | "skipped">): number => list.length + skipped.count;

/** By how much operations change the counters that they pass. */
export const changeOf = (ops: readonly Pick<Occupant, "kind">[]): number =>
  ops.reduce((sum, { kind }) => sum + (kind === "enqueue" ? 1 : -1), 0);

/** Whether an operation is at or below a counter. */
export const isUnder = ({ at }: Pick<Occupant, "at">, { level, index }: BbqPlace, w: number): boolean =>
  at !== null && at.level >= level && above(at.index, at.level - level, w) === index;

/** What the level below counts under a counter; null if a word of it was not read. */
export const sumUnder = (tree: BbqTree, { level, index }: BbqPlace): number | null =>
  under(tree, index).reduce<number | null>((sum, counter) => {
    const one = tree.bit(level + 1, counter);
    return sum === null || one === null ? null : sum + one.stoc;
  }, 0);

/** Elements of a logical queue that are admitted and not yet asked for. */
export const occupancyOf = ({ occupancies }: Pick<Bbq, "occupancies">, queue: number): number =>
  occupancies[queue] ?? 0;

/** The way of the next dequeue, if nothing in flight may change it; null where every way is seen at once. */
export const wayOfNext = ({ service }: Pick<Bbq, "service">): Service | null =>
  service?.certain && service.path.length > 0 ? service : null;

/** The part of what the step touched that is about one bucket. */
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
