// What this folder shows.

/** Designs, as scenario files call them. */
export const DESIGNS = ["pieo"] as const;
