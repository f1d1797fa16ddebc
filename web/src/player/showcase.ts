// The scenario in motion at the top of the gallery. It is apart from the groups, which the first step does without.

import showcase from "../../../scenarios/gallery/showcase.json";

/** What moves on the first card. */
export interface Showcase {
  scenario: string;
  /** Steps that are played again and again. */
  first: number;
  last: number;
  /** The most telling step, shown while nothing moves. */
  still: number;
}

export const SHOWCASE: Showcase = showcase;
