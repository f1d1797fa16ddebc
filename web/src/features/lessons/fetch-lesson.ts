import { lessonName } from "../../app/shipped-lessons";
import type { LessonText } from "./format";

const files = import.meta.glob<LessonText>(["../../../../lessons/*.md", "!../../../../lessons/README.md"], {
  import: "default",
});

/** A lesson that comes with the page, by its name; null if there is none. Fails as a network does. */
export function fetchLesson(name: string): Promise<LessonText> | null {
  const [, fetch] = Object.entries(files).find(([path]) => lessonName(path) === name) ?? [];
  return fetch?.() ?? null;
}
