// 32-bit words: the word for "none", and masks of logical queues. `sharing` queues share a bitmap of `width` bits evenly (BBQ, appendix A.2).

/** The 32-bit word that means "none" or "unknown" in state fields and events. */
export const NONE = 0xffff_ffff;

/** The mask of one queue: adjacent bits, the lowest ones for queue 0. */
export function maskOf(width: number, sharing: number, queue: number): number {
  const own = width / sharing;
  return (2 ** own - 1) * 2 ** (queue * own);
}

/** A mask in hexadecimal, as the papers write it. */
export const maskText = (mask: number) => `0x${mask.toString(16).toUpperCase()}`;
