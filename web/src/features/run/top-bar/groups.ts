// The shipped scenarios as a course: a file a group, in the order to learn by, and in each the scenarios in that order.

/** A scenario in its group. */
export interface GalleryListed {
  name: string;
  /** The step that its picture shows: the most telling one. */
  step: number;
  /** Mechanisms that it is about, in the words of the papers. */
  mechanisms: readonly string[];
}

/** Scenarios with one purpose. */
export interface GalleryGroup {
  /** The design that it teaches, in short; groups of one design follow each other. */
  design: string;
  title: string;
  /** What it teaches: how, why, which or what, in one sentence. */
  text: string;
  /** The paper that it is about, in short; empty if there is none. */
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
