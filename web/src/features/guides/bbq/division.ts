// Numbers of logical queues that can share a tree, and how (BBQ, appendix A.2).

import { maskOf } from "../../../base/words";

/** A tree of D levels of W bits, and the queues that share it. */
export interface Shared {
  width: number;
  levels: number;
  queues: number;
}

/** How queues share a tree. */
export interface Division {
  /** Number of levels that steering replaces. */
  steered: number;
  /** Number of queues that share a bitmap of the next level. */
  sharing: number;
  /** Number of priorities of a queue. */
  span: number;
  /** Number of pipeline stages. */
  stages: number;
  /** Masks of the queues that share the first bitmap. */
  masks: number[];
}

/** The division with the fewest steered levels, or an explanation why there is none. */
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
