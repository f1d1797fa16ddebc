// State of lessons and of rounds of ten.

import type { LessonPlace } from "../../address/lesson";
import type { LessonAnswers } from "./answers";

/** What is kept of questions that a reader was asked about runs. */
export interface Practice {
  /** Wrong answers that no right one has made up for, by design and kind: `sp_pifo bound`. */
  readonly missed: Readonly<Record<string, number>>;
  /** Rounds of ten that were begun, by the run. */
  readonly rounds: Readonly<Record<string, number>>;
}

export const UNPRACTISED: Practice = { missed: {}, rounds: {} };

/** Where the reader is in lessons, and what they have answered. */
export interface LessonsSlice {
  /** The stop of the lesson at which the reader is, or was last; null before. */
  lesson: LessonPlace | null;
  /** Whether the lesson, or a round of ten, asks something: until it is answered nothing is shown that is later than the step. See `isAsking`. */
  asking: boolean;
  /** The operation about which a question was answered, and the step that answered it; null if none was since the last stop. */
  answered: { readonly op: number; readonly step: number } | null;
  /** The furthest stop of each lesson at which the reader was, by the lesson's name; remembered. */
  progress: Readonly<Record<string, number>>;
  /** What the reader has answered in lessons; remembered. */
  answers: LessonAnswers;
  /** What rounds of ten have shown of the reader; remembered. */
  practice: Practice;
  /** Whether a lesson is being written next to the run; `recording` until what writes it has taken the step that is shown. */
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
