// The lessons that come with the page, as lists of them need them. What they say is fetched when one is opened.

/** A line of the list. */
export interface LessonFront {
  name: string;
  title: string;
  /** What it teaches, in a sentence. */
  about: string;
  minutes: number;
  /** Its place in the course, from 1. */
  order: number;
  /** Number of its stops. */
  stops: number;
  /** Names of the designs in its scenarios. */
  designs: readonly string[];
}

const fronts = import.meta.glob<Omit<LessonFront, "name">>(["../../../lessons/*.md", "!../../../lessons/README.md"], {
  query: "?front",
  import: "default",
  eager: true,
});

/** Name of a lesson by the path of its file. */
export const lessonName = (path: string) => path.replace(/^.*\/(.*)\.md$/, "$1");

/** All lessons, in the order of the course. */
export const LESSONS: readonly LessonFront[] = Object.entries(fronts)
  .map(([path, front]) => ({ ...front, name: lessonName(path) }))
  .sort((a, b) => a.order - b.order);
