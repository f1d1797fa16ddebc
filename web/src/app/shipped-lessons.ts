// The list of shipped lessons. A lesson's text is fetched when it is opened.

/** An entry of the list. */
export interface LessonFront {
  name: string;
  title: string;
  /** What it teaches, in one sentence. */
  about: string;
  minutes: number;
  /** Position in the course, from 1. */
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

/** Name of a lesson, from the path of its file. */
export const lessonName = (path: string) => path.replace(/^.*\/(.*)\.md$/, "$1");

/** All lessons, in the order of the course. */
export const LESSONS: readonly LessonFront[] = Object.entries(fronts)
  .map(([path, front]) => ({ ...front, name: lessonName(path) }))
  .sort((a, b) => a.order - b.order);
