import { lessonName } from "../../app/shipped-lessons";
import type { LessonText } from "./format";

const files = import.meta.glob<LessonText>(["../../../../lessons/*.md", "!../../../../lessons/README.md"], {
  import: "default",
});

/** Fetches a shipped lesson by its name; null if it does not exist. Rejects on a network error. */
export function fetchLesson(name: string): Promise<LessonText> | null {
  const [, fetch] = Object.entries(files).find(([path]) => lessonName(path) === name) ?? [];
  return fetch?.() ?? null;
}
