// Bits of a tree and its elements (BBQ, section 3.2 and appendix B.1).

/** A tree of `levels` levels of bitmaps of `width` bits, for 2^k − 1 elements with `data` bits of data. */
export interface BbqGuideTree {
  width: number;
  levels: number;
  k: number;
  data: number;
}

/** Its bits by part. */
export interface TreeBits {
  priorities: number;
  elements: number;
  bitmaps: number;
  /** k bits per counter, and its waterlevel bit. */
  counters: number;
  /** HEAD and TAIL of each bucket. */
  buckets: number;
  /** Data and two links of each element, and its entry of the free list. */
  queue: number;
}

export function treeBits({ width, levels, k, data }: BbqGuideTree): TreeBits {
  const bits = Array.from({ length: levels }, (_, level) => width ** (level + 1)).reduce((sum, one) => sum + one, 0);
  const [priorities, elements] = [width ** levels, 2 ** k - 1];
  return {
    priorities,
    elements,
    bitmaps: bits,
    counters: bits * (k + 1),
    buckets: priorities * 2 * k,
    queue: elements * (data + 3 * k),
  };
}
