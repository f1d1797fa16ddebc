// What this folder shows.

/** Designs, as scenario files call them. */
export const DESIGNS = ["scr_sequencer"] as const;
