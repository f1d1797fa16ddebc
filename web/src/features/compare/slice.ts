// State of a comparison.

import type { Comparison } from "./comparison";

export interface CompareSlice {
  /** The current comparison, or the last one. */
  comparison: Comparison | null;
}

export const COMPARE: CompareSlice = {
  comparison: null,
};
