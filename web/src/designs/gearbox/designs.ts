// What this folder shows.

/** Designs, as scenario files call them. */
export const DESIGNS = ["gearbox", "calendar_queue", "wfq"] as const;
