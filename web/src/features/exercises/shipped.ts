// The exercises that come with the page. The text of one is fetched when it is opened.

/** An entry of the list. */
export interface ExerciseFront {
  name: string;
  title: string;
  /** What it is about, in a sentence or two. */
  about: string;
  minutes: number;
  /** Position in the list, from 1. */
  order: number;
  /** Number of its goals. */
  goals: number;
  /** Points of all goals. */
  points: number;
}

const fronts = import.meta.glob<Omit<ExerciseFront, "name">>(
  ["../../../../exercises/*.md", "!../../../../exercises/README.md"],
  { query: "?front", import: "default", eager: true },
);

const files = import.meta.glob<string>(["../../../../exercises/*.md", "!../../../../exercises/README.md"], {
  query: "?text",
  import: "default",
});

const exerciseName = (path: string) => path.replace(/^.*\/(.*)\.md$/, "$1");

/** All exercises, in their order. */
export const SHIPPED_EXERCISES: readonly ExerciseFront[] = Object.entries(fronts)
  .map(([path, front]) => ({ ...front, name: exerciseName(path) }))
  .sort((a, b) => a.order - b.order);

/** Fetches the text of a shipped exercise; null if there is none of this name. Rejects on a network error. */
export function fetchExercise(name: string): Promise<string> | null {
  const [, fetch] = Object.entries(files).find(([path]) => exerciseName(path) === name) ?? [];
  return fetch?.() ?? null;
}
