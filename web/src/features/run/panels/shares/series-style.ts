// What lines of several classes or flows look like: eight colours, and dashes for those beyond.

import type { CSSProperties } from "react";

const DASHES = ["", "6 3"] as const;

/** Looks in the order of the lines. */
export const SERIES_STYLES: readonly CSSProperties[] = DASHES.flatMap((strokeDasharray) =>
  Array.from({ length: 8 }, (_, i) => ({ stroke: `var(--series-${i + 1})`, strokeDasharray })),
);
