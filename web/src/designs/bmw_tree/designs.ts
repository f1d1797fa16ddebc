// What this folder shows.

/** Designs, as scenario files call them. */
export const DESIGNS = ["bmw_tree"] as const;
