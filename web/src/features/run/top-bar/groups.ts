// The shipped scenarios as a course: a file per group, both groups and scenarios in the order to learn them.

/** A scenario in its group. */
export interface GalleryListed {
  name: string;
  /** The step of its preview: the most instructive one. */
  step: number;
  /** Mechanisms that it is about, in the terms of the papers. */
  mechanisms: readonly string[];
}

/** Scenarios with a common purpose. */
export interface GalleryGroup {
  /** Short name of the design that it teaches; groups of one design follow each other. */
  design: string;
  title: string;
  /** The subject that it teaches: how, why, which or what, in one sentence. */
  text: string;
  /** Short name of its paper; empty if there is none. */
  paper: string;
  scenarios: readonly GalleryListed[];
}

const files = import.meta.glob<GalleryGroup>("../../../../../scenarios/gallery/[0-9]*.json", {
  eager: true,
  import: "default",
});

/** All groups, in the order of the gallery. */
export const GROUPS: readonly GalleryGroup[] = Object.keys(files)
  .sort()
  .flatMap((file) => files[file] ?? []);
