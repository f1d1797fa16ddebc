// State of a comparison.

import type { Comparison } from "./comparison";

/** Two links under one cursor. */
export interface CompareSlice {
  /** Two links under one cursor, since they were looked at last. */
  comparison: Comparison | null;
}

export const COMPARE: CompareSlice = {
  comparison: null,
};
