// How the gallery arranges the shipped scenarios, from the table beside them.

import table from "../../../scenarios/gallery/groups.json";

/** A scenario in its group. */
export interface Listed {
  name: string;
  /** Mechanisms that it is about, in the words of the papers. */
  mechanisms: readonly string[];
}

/** Scenarios with one purpose. */
export interface Group {
  title: string;
  /** What they have in common. */
  text: string;
  /** The paper that it is about, in short; empty for what is not of one. */
  paper: string;
  scenarios: readonly Listed[];
}

/** What moves on the first card. */
export interface Showcase {
  scenario: string;
  /** Steps that are played again and again. */
  first: number;
  last: number;
  /** The one that says most while nothing moves. */
  still: number;
}

/** All groups, in the order of the gallery. */
export const GROUPS: readonly Group[] = table.groups;

export const SHOWCASE: Showcase = table.showcase;
