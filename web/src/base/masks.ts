// Masks of logical queues that share a bitmap of so many bits evenly (BBQ, appendix A.2).

/** The bits of a queue: adjacent ones, those of queue 0 the lowest. */
export function maskOf(width: number, sharing: number, queue: number): number {
  const own = width / sharing;
  return (2 ** own - 1) * 2 ** (queue * own);
}

/** A mask as the papers write it. */
export const maskText = (mask: number) => `0x${mask.toString(16).toUpperCase()}`;
