// What this folder shows.

/** Designs, as scenario files call them. */
export const DESIGNS = ["rolling_window"] as const;
