// What a frame of a comparison tells the page around it.

import type { SideReport } from "../src/features/compare/comparison";

/** A frame that shows a step of a run of 20 steps, with `more` to tell. */
export const told = (step: number, more: Partial<SideReport> = {}): SideReport => ({
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
