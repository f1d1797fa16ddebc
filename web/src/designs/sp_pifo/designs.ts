// What this folder shows.

/** Designs, as scenario files call them. */
export const DESIGNS = ["sp_pifo", "greedy", "fixed_bounds", "fifo"] as const;
