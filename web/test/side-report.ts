// The report that a frame of a comparison sends to the page around it.

import type { SideReport } from "../src/features/compare/comparison";

/** A report of a step in a run of 20 steps, with the fields of `more`. */
export const sideReport = (step: number, more: Partial<SideReport> = {}): SideReport => ({
  title: "",
  branch: null,
  step,
  steps: 20,
  playing: false,
  present: false,
  asking: false,
  digest: "",
  link: "",
  metrics: [],
  broken: [],
  error: null,
  problems: [],
  asked: null,
  ...more,
});
