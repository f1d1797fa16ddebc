// What this folder shows.

/** Designs, as scenario files call them. */
export const DESIGNS = ["bucket_queue"] as const;
