// The reader's answers in lessons, saved between visits.

import type { LessonPlace } from "../../address/lesson";

/** The reader's answer to the question of a stop. */
export interface GivenAnswer {
  /** The texts of the selected choices, or one value for a question that the run answers. */
  readonly given: readonly string[];
  /** Null if the run gives no answer to compare with. */
  readonly right: boolean | null;
}

/** Answers by the name of the lesson, then by the number of the stop. */
export type LessonAnswers = Readonly<Record<string, Readonly<Record<string, GivenAnswer>>>>;

/** The answers with one added, or with the one of this stop removed. */
export function withAnswer(
  answers: LessonAnswers,
  { name, stop }: LessonPlace,
  answer: GivenAnswer | null,
): LessonAnswers {
  const { [String(stop)]: _, ...others } = answers[name] ?? {};
  return { ...answers, [name]: answer ? { ...others, [stop]: answer } : others };
}

/** Number of right answers of a lesson, and of those that could be judged. */
export function scoreOf(answers: LessonAnswers, name: string): { right: number; of: number } {
  const judged = Object.values(answers[name] ?? {}).filter(({ right }) => right !== null);
  return { right: judged.filter(({ right }) => right).length, of: judged.length };
}

/** Limits of the saved answers: only the latest lessons, and the first entries of each. */
const MOST = { lessons: 100, stops: 100, given: 20, characters: 1_000 };

/** Reads stored answers. Invalid values are omitted. */
export function answersIn(found: unknown): LessonAnswers {
  const lessons = entriesOf(found).filter(([name]) => /^(?:own\.)?[a-z0-9][\w-]{0,99}$/i.test(name));
  return Object.fromEntries(
    lessons.slice(-MOST.lessons).map(([name, stops]) => {
      const valid = entriesOf(stops).filter(([stop, answer]) => /^[1-9]\d{0,3}$/.test(stop) && isAnswer(answer));
      return [name, Object.fromEntries(valid.slice(0, MOST.stops)) as Record<string, GivenAnswer>];
    }),
  );
}

function isAnswer(found: unknown): found is GivenAnswer {
  const { given, right } = (found ?? {}) as Partial<GivenAnswer>;
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST.given) return false;
  return (
    given.every((one) => typeof one === "string" && one.length <= MOST.characters) &&
    (right === null || typeof right === "boolean")
  );
}

const entriesOf = (found: unknown): [string, unknown][] =>
  typeof found === "object" && found !== null ? Object.entries(found) : [];
