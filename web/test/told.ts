// What a frame of a comparison tells the page around it.

import type { Told } from "../src/features/compare/comparison";

/** A frame that shows a step of a run of 20 steps, with `more` to tell. */
export const told = (step: number, more: Partial<Told> = {}): Told => ({
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
  trouble: null,
  problems: [],
  asked: null,
  ...more,
});
