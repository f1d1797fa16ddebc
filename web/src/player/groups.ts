// How the gallery arranges the shipped scenarios: a file a group, in the order of their names.

import showcase from "../../../scenarios/gallery/showcase.json";

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

const files = import.meta.glob<Group>("../../../scenarios/gallery/[0-9]*.json", { eager: true, import: "default" });

/** All groups, in the order of the gallery. */
export const GROUPS: readonly Group[] = Object.keys(files)
  .sort()
  .flatMap((file) => files[file] ?? []);

export const SHOWCASE: Showcase = showcase;
