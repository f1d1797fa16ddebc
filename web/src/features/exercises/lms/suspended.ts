// What the platform keeps between two visits: answers, hints and the link of the edited scenario, in few characters.

import type { ExerciseWork } from "../slice";
import { SUSPENDED } from "./scorm";

interface Suspended {
  /** Version of this form. */
  v: 1;
  /** Digest of the exercise file. */
  d: string;
  given: readonly (readonly number[])[];
  checked: readonly (readonly number[])[];
  attempts: readonly number[];
  hints: readonly number[];
  /** The link of the scenario with the reader's edits; absent while it is as the exercise starts, or where it is too long. */
  link?: string;
}

/** Writes it. A link that is too long is left out: then the edits stay in the browser alone. */
export function suspend({ digest, given, checked, attempts, hints, scenario }: ExerciseWork, link: string): string {
  const kept: Suspended = { v: 1, d: digest, given, checked, attempts, hints };
  const whole = JSON.stringify({ ...kept, ...(scenario !== null && { link }) });
  return whole.length <= SUSPENDED ? whole : JSON.stringify(kept);
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isCounts = (value: unknown, length: number) =>
  Array.isArray(value) && value.length === length && value.every(isCount);

/** Reads it for an exercise with so many goals; null if it is of another one, or none at all. */
export function resumed(
  text: string,
  digest: string,
  goals: number,
): { work: Pick<ExerciseWork, "given" | "checked" | "attempts" | "hints">; link: string | null } | null {
  try {
    const { v, d, given, checked, attempts, hints, link } = JSON.parse(text) as Partial<Suspended>;
    const isList = (value: unknown): value is readonly (readonly number[])[] =>
      Array.isArray(value) && value.length === goals && value.every((one) => Array.isArray(one) && one.every(isCount));
    if (v !== 1 || d !== digest || !isList(given) || !isList(checked)) return null;
    if (!attempts || !hints || !isCounts(attempts, goals) || !isCounts(hints, goals)) return null;
    return { work: { given, checked, attempts, hints }, link: typeof link === "string" ? link : null };
  } catch {
    // It may be anything.
    return null;
  }
}
