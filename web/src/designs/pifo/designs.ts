// What this folder shows.

/** Designs, as scenario files call them. */
export const DESIGNS = ["pifo"] as const;
