/** Word that stands for "none" or "unknown" in probes and events. */
export const NONE = 0xffff_ffff;
