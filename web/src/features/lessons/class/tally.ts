// Counts hands.

import type { AskedOfClass, Tally } from "../audience";

/** Largest number of hands in a field. */
const MOST_HANDS = 999;
/** Largest number of free answers of a class, and length of each in characters. */
export const MOST_ANSWERS = 6;
export const LONGEST_ANSWER = 24;

/** The tally of a question: the previous counts of its answers, 0 for the others. */
export function tallyFor(asked: AskedOfClass | null, before: Tally): Tally {
  if (!asked?.answers) return asked ? before : [];
  return asked.answers.map((answer) => before.find((one) => one.answer === answer) ?? { answer, hands: 0 });
}

/** The tally with another count for an answer, which is added if it is new. */
export function withHands(tally: Tally, answer: string, hands: number): Tally {
  if (tally.some((one) => one.answer === answer))
    return tally.map((one) => (one.answer === answer ? { answer, hands } : one));
  return [...tally, { answer, hands }];
}

export const totalOf = (tally: Tally): number => tally.reduce((sum, { hands }) => sum + hands, 0);

/** Number of hands for right answers; null if unknown, since the class has given free answers. */
export function rightHands({ right }: AskedOfClass, tally: Tally): number | null {
  if (!right || right.length === 0) return null;
  return totalOf(tally.filter(({ answer }) => right.includes(answer)));
}

/** Parses a typed number of hands; null if it is invalid. */
export function readHands(text: string): number | null {
  if (text.trim() === "") return 0;
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : null;
}

/** True if a value is a tally. */
export const isTally = (value: unknown): value is Tally =>
  Array.isArray(value) &&
  value.length <= 100 &&
  value.every(
    (one: { answer?: unknown; hands?: unknown } | null) =>
      typeof one?.answer === "string" &&
      Number.isInteger(one.hands) &&
      (one.hands as number) >= 0 &&
      (one.hands as number) <= MOST_HANDS,
  );
