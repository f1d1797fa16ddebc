// State of lessons and of rounds of ten.

import type { LessonPlace } from "../../address/lesson";
import type { LessonAnswers } from "./answers";

/** Saved results of questions about runs. */
export interface Practice {
  /** Wrong answers that no right one has made up for, by design and kind: `sp_pifo bound`. */
  readonly missed: Readonly<Record<string, number>>;
  /** Number of rounds of ten that were begun, by run. */
  readonly rounds: Readonly<Record<string, number>>;
}

export const UNPRACTISED: Practice = { missed: {}, rounds: {} };

/** The current stop, and the reader's answers. */
export interface LessonsSlice {
  /** The current stop, or the last one; null before. */
  lesson: LessonPlace | null;
  /** True while a lesson or a round of ten asks a question: nothing later than its step is shown. See `isAsking`. */
  asking: boolean;
  /** The operation of the last answered question, and the step that answered it; null after going to another stop. */
  answered: { readonly op: number; readonly step: number } | null;
  /** The furthest stop that the reader has reached in each lesson, by its name; saved. */
  progress: Readonly<Record<string, number>>;
  /** The reader's answers in lessons; saved. */
  answers: LessonAnswers;
  /** The reader's results in rounds of ten; saved. */
  practice: Practice;
  /** State of the lesson editor beside the run; `recording` until it has taken the shown step. */
  writing: "closed" | "open" | "recording";
}

export const LESSONS: LessonsSlice = {
  lesson: null,
  asking: false,
  answered: null,
  progress: {},
  answers: {},
  practice: UNPRACTISED,
  writing: "closed",
};
