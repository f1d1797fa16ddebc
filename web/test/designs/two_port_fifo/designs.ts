// What this folder shows.

/** Designs, as scenario files call them. */
export const DESIGNS = ["two_port_fifo"] as const;
