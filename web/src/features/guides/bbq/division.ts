// Which numbers of logical queues can share a tree, and how (BBQ, appendix A.2).

import { maskOf } from "../../../base/masks";

/** A tree of D levels of W bits, and the queues that are to share it. */
export interface Shared {
  width: number;
  levels: number;
  queues: number;
}

/** How queues share a tree. */
export interface Division {
  /** Levels in whose place operations are steered. */
  steered: number;
  /** Queues that share a bitmap of the next level. */
  sharing: number;
  /** Priorities of a queue. */
  span: number;
  /** Of the pipeline. */
  stages: number;
  /** Masks of the queues that share the first bitmap. */
  masks: number[];
}

/** The fewest steered levels that do, or in words why there is no such division. */
export function divide({ width, levels, queues }: Shared): Division | string {
  const priorities = width ** levels;
  if (!isPowerOfTwo(width)) return "W is a power of 2, so that a digit of a priority is some of its bits.";
  if (queues > priorities) return `There are ${priorities} priorities: not even one for each queue.`;
  let [steered, sharing] = [0, queues];
  while (sharing > width) {
    if (sharing % width !== 0) break;
    sharing /= width;
    steered += 1;
  }
  if (sharing > width || width % sharing !== 0) {
    const steps = steered === 0 ? `${queues}` : `${queues} = ${width}^${steered} × ${sharing}`;
    return `${steps}: ${sharing} queues cannot share ${width} bits evenly. W^s × q′ queues can, with q′ a divisor of W.`;
  }
  const masks = Array.from({ length: sharing }, (_, queue) => maskOf(width, sharing, queue));
  const stages = steered === 0 ? 4 * levels + 3 : 4 * (levels - steered) + 6;
  return { steered, sharing, span: priorities / queues, stages, masks };
}

const isPowerOfTwo = (number: number) => Number.isInteger(Math.log2(number));
