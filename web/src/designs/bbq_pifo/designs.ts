// What this folder shows.

/** Designs, as scenario files call them. */
export const DESIGNS = ["bbq_pifo"] as const;
