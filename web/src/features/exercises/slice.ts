// State of exercises.

import type { ExerciseClient } from "./client";
import type { Exercise } from "./exercise";

/** The exercise of the open run. */
export interface OpenedExercise {
  /** Of its address. */
  readonly name: string;
  readonly exercise: Exercise;
  /** The scenario at which it starts. */
  readonly start: string;
  /** The worker that has read it. */
  readonly client: ExerciseClient;
}

/** What the reader has done in an exercise. Lists are by goal. */
export interface ExerciseWork {
  /** Of the file: answers to another one are none to this. */
  readonly digest: string;
  /** What is chosen or typed. */
  readonly given: readonly (readonly number[])[];
  /** What was last checked. */
  readonly checked: readonly (readonly number[])[];
  /** How often an answer was checked, or a run ended. */
  readonly attempts: readonly number[];
  /** Hints that are shown. */
  readonly hints: readonly number[];
  /** The scenario with the reader's edits; null while it is as the exercise starts. */
  readonly scenario: string | null;
  /** Digests of the runs that ended, so that each counts once; the latest ones. */
  readonly runs: readonly string[];
}

export interface ExercisesSlice {
  /** The exercise of the open run; null if it belongs to none. */
  exercise: OpenedExercise | null;
  /** What the reader has done in it. */
  exerciseWork: ExerciseWork | null;
  /** Points of the open exercise as its goals stand; null before that is known. */
  reached: number | null;
  /** The learning platform around the page: `none` was asked for, it is `silent`, or it is `heard`. */
  platform: "none" | "silent" | "heard";
  /** Points that the reader has reached in each exercise, by its name; saved. */
  points: Readonly<Record<string, number>>;
  /** The name that the reader has typed on a hand-in; saved. */
  handInName: string;
}

export const EXERCISES: ExercisesSlice = {
  exercise: null,
  exerciseWork: null,
  reached: null,
  platform: "none",
  points: {},
  handInName: "",
};

/** Before anything is done. */
export const untouchedWork = ({ digest, goals }: Exercise): ExerciseWork => ({
  digest,
  given: goals.map(() => []),
  checked: goals.map(() => []),
  attempts: goals.map(() => 0),
  hints: goals.map(() => 0),
  scenario: null,
  runs: [],
});
