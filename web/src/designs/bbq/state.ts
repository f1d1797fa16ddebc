// The state of a BBQ as the page sees it. Of a large one only parts are known.

import type { Partition } from "./partition";
import type { Service } from "./service";

/** Names of the operations that pass the stages. */
export const KINDS = ["enqueue", "dequeue-max", "dequeue-min"] as const;
export type Kind = (typeof KINDS)[number];

/** End of the list that an operation works on: orange at TAIL, purple at HEAD. */
export type Color = "orange" | "purple";

/** An operation in a stage: the fields that the stage has. */
export interface Occupant {
  stage: number;
  op: number;
  kind: Kind;
  /** Of an enqueue from the start, of a dequeue once its last bit is picked. */
  priority: number | null;
  /** The deepest counter that is known to be on its way down, with its level; null before the first is picked. */
  at: { level: number; index: number } | null;
  element: number | null;
  color: Color | null;
}

/** A bit of a bitmap and its counter. */
export interface Bit {
  set: boolean;
  stoc: number;
  wlb: boolean;
}

export interface ListElement {
  element: number;
  data: number;
}

export interface Bucket {
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
export interface Account {
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

export interface Bbq extends Partition {
  w: number;
  d: number;
  n: number;
  /** Number of priorities. */
  priorities: number;
  capacity: number;
  /** Elements admitted and not yet asked for, and of them those of each logical queue. */
  occupancy: number;
  occupancies: readonly number[];
  /** False from a reset until every bitmap is cleared. */
  ready: boolean;
  /** A bitmap of a level, counting levels from 1. */
  bitmap(level: number, number: number): number;
  /** A bit of a level by the index of its counter; null if it was not read. */
  bit(level: number, index: number): Bit | null;
  /** Those that were read, by priority: all of them unless there are many. */
  buckets: Bucket[];
  /** Of a large one what the next dequeue would take; null of others, and until it is ready. */
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
}

/** With more priorities than this, only the buckets and bitmaps of interest are read and drawn. */
export const MOST_DRAWN = 64;

export const isLarge = ({ priorities }: { priorities: number }) => priorities > MOST_DRAWN;

export const bucketOf = (bbq: Bbq, priority: number): Bucket | undefined => {
  const there = bbq.buckets[priority];
  return there?.priority === priority ? there : bbq.buckets.find((bucket) => bucket.priority === priority);
};
