// Parses the text of an imported lesson, which is not trusted.

import { err, type Result } from "../../../base/result";
import type { TextError } from "../../../stops/document";
import { type LessonText, lessonFormat, readLesson } from "../format";

/** Longest imported lesson in characters: forty times a shipped one. */
export const MOST_CHARACTERS = 200_000;
/** Largest number of stops of an imported lesson. */
const MOST_STOPS = 100;

/** A text, with the names that it may use. */
export interface OwnText {
  text: string;
  scenarios: readonly string[];
  lessons: readonly string[];
}

/** Parses a lesson. All errors are reported at once. Rejects if KaTeX cannot be loaded. */
export async function readOwnText({
  text,
  scenarios,
  lessons,
}: OwnText): Promise<Result<LessonText, readonly TextError[]>> {
  if (text.length > MOST_CHARACTERS)
    return err([{ line: 1, text: `the text has ${text.length} characters; at most ${MOST_CHARACTERS} are read` }]);
  const formulas = text.includes("$") ? (await import("../../../stops/formulas")).formulas : {};
  const format = lessonFormat({
    ...formulas,
    isScenario: (name) => scenarios.includes(name),
    isLesson: (name) => lessons.includes(name),
  });
  try {
    const read = readLesson(text, format);
    if (!read.ok) return read;
    const { sections } = read.value;
    const { line } = sections[MOST_STOPS] ?? {};
    if (line === undefined) return read;
    return err([{ line, text: `there are ${sections.length} stops; at most ${MOST_STOPS} are read` }]);
  } catch (error) {
    // Deeply nested blocks exhaust the stack.
    if (error instanceof RangeError) return err([{ line: 1, text: "the text is nested too deeply to be read" }]);
    throw error;
  }
}
