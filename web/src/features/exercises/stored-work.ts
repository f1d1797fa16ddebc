// What the reader has done in exercises, in the browser's storage: a key an exercise.

import type { TextStorage } from "../../storage/areas";
import type { Exercise } from "./exercise";
import { type ExerciseWork, untouchedWork } from "./slice";

const KEY = "queuescope.exercise.";

/** The key of an exercise. */
export const keyOfWork = (name: string): string => KEY + name;

/** What is stored of an exercise; untouched if nothing is, or if it belongs to another file. */
export function recallExercise(storage: Pick<TextStorage, "getItem">, name: string, exercise: Exercise): ExerciseWork {
  const fresh = untouchedWork(exercise);
  try {
    const found = JSON.parse(storage.getItem(keyOfWork(name)) ?? "null") as Partial<ExerciseWork> | null;
    if (found?.digest !== exercise.digest) return fresh;
    const count = exercise.goals.length;
    return {
      ...fresh,
      given: lists(found.given, count) ?? fresh.given,
      checked: lists(found.checked, count) ?? fresh.checked,
      attempts: numbers(found.attempts, count) ?? fresh.attempts,
      hints: numbers(found.hints, count) ?? fresh.hints,
      scenario: typeof found.scenario === "string" ? found.scenario : null,
      runs: Array.isArray(found.runs) ? found.runs.filter((one) => typeof one === "string") : [],
    };
  } catch {
    // The stored text may be anything.
    return fresh;
  }
}

/** Stores it. */
export const storeExercise = (storage: Pick<TextStorage, "setItem">, name: string, work: ExerciseWork): void =>
  storage.setItem(keyOfWork(name), JSON.stringify(work));

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** A list of so many counts; null if it is none. */
const numbers = (found: unknown, count: number): number[] | null =>
  Array.isArray(found) && found.length === count && found.every(isCount) ? found : null;

const lists = (found: unknown, count: number): number[][] | null =>
  Array.isArray(found) && found.length === count && found.every((one) => Array.isArray(one) && one.every(isCount))
    ? found
    : null;
