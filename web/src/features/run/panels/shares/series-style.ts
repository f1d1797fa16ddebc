// Line styles of classes or flows: eight colours, and dashes for further ones.

const DASHES = ["none", "6 3"] as const;

/** Styles in the order of the lines. */
export const SERIES_STYLES = DASHES.flatMap((strokeDasharray) =>
  Array.from({ length: 8 }, (_, i) => ({ stroke: `var(--series-${i + 1})`, strokeDasharray })),
);
