// How logical queues share a tree (paper, appendix A.2): which priorities, and which bits of the first level that there is, are whose.

import { maskOf } from "../../base/masks";
import { parameter } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";

export interface Partition {
  /** Logical queues; 1 for a queue that is not shared. */
  queues: number;
  /** Levels in whose place operations are steered: of these there is nothing. */
  steered: number;
  /** Priorities of a logical queue. */
  span: number;
  /** Stages by which every level comes earlier than in a tree of all levels, see `geometry.ts`. */
  shift: number;
}

export function partitionOf(info: Info, priorities: number): Partition {
  const queues = parameter(info, "queues") ?? 1;
  const steered = parameter(info, "steered") ?? 0;
  // A steering stage takes one stage, a level of bitmaps four, and the first one two.
  return { queues, steered, span: priorities / queues, shift: steered === 0 ? 0 : 4 * steered - 3 };
}

type Tree = Pick<Partition, "queues" | "steered" | "span"> & { w: number; d: number };

/** The logical queue to which all that is below a counter belongs; null if it is several, or there is only one. */
export function queueOf({ w, d, queues, span }: Tree, level: number, index: number): number | null {
  if (queues === 1) return null;
  const below = w ** (d - level);
  const queue = Math.floor((index * below) / span);
  return Math.floor((index * below + below - 1) / span) === queue ? queue : null;
}

/** Where the dequeues of a queue begin: the bitmap on the first level that there is, its lowest bit there, and its mask. */
export function entryOf({ w, queues, steered }: Tree, queue: number): { bitmap: number; bit: number; mask: number } {
  const sharing = queues / w ** steered;
  const bit = (queue % sharing) * (w / sharing);
  return { bitmap: Math.floor(queue / sharing), bit, mask: maskOf(w, sharing, queue % sharing) };
}

/** The mask under which the bits of a level are picked, with its queue; null where all bits of a bitmap belong to one. */
export function seenMask(tree: Tree, level: number, index: number): { bits: number; queue: number } | null {
  const { w, queues, steered } = tree;
  const queue = queueOf(tree, level, index);
  if (queue === null || level !== steered + 1 || queues === w ** steered) return null;
  return { bits: entryOf(tree, queue).mask, queue };
}
