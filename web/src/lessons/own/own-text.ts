// The text of a lesson that a reader brings: nothing of it is believed.

import { err, type Result } from "../../base/result";
import type { Trouble } from "../../stops/document";
import { parseText } from "../../stops/parse";
import { hasSeveralQuestions, type LessonText, lessonFormat, ONE_QUESTION } from "../format";

/** Characters of a reader's lesson at most: forty times a shipped one. */
export const MOST_CHARACTERS = 200_000;
/** Stops of a reader's lesson at most. */
export const MOST_STOPS = 100;

/** A text, with the names that it may use. */
export interface OwnText {
  text: string;
  scenarios: readonly string[];
  lessons: readonly string[];
}

/** Reads the text of a lesson. All that is wrong with it is found at once. */
export function readOwnText({ text, scenarios, lessons }: OwnText): Result<LessonText, readonly Trouble[]> {
  if (text.length > MOST_CHARACTERS)
    return err([{ line: 1, text: `the text has ${text.length} characters; at most ${MOST_CHARACTERS} are read` }]);
  const format = lessonFormat({
    isScenario: (name) => scenarios.includes(name),
    isLesson: (name) => lessons.includes(name),
  });
  try {
    const read = parseText(text, format);
    if (!read.ok) return read;
    const { sections } = read.value;
    const asking = sections.filter(hasSeveralQuestions).map(({ line }) => ({ line, text: ONE_QUESTION }));
    const tooMany = sections
      .slice(MOST_STOPS, MOST_STOPS + 1)
      .map(({ line }) => ({ line, text: `there are ${sections.length} stops; at most ${MOST_STOPS} are read` }));
    const troubles = [...asking, ...tooMany].sort((a, b) => a.line - b.line);
    return troubles.length > 0 ? err(troubles) : read;
  } catch (error) {
    // Blocks within blocks without end exhaust the stack.
    if (error instanceof RangeError) return err([{ line: 1, text: "the text is nested too deeply to be read" }]);
    throw error;
  }
}
