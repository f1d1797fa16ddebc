// A guess before the race: which lanes, for three questions that the run answers.

import { countsAt } from "./counts";
import { microseconds } from "./format";
import type { RaceRun } from "./run";

/** The questions: where the quiet flow waits least, which lane loses most, and which lanes lose nothing. */
export const GUESSED = ["loses-most", "waits-least", "loses-none"] as const;
export type Guessed = (typeof GUESSED)[number];

export const QUESTION: Readonly<Record<Guessed, string>> = {
  "loses-most": "loses most",
  "waits-least": "quiet flow waits least",
  "loses-none": "loses nothing",
};

/** A guess: the lane of each answered question, by its place. `asked`: still to be completed; `running`: on its way; `told`: compared. */
export interface RaceGuess {
  readonly stage: "asked" | "running" | "told";
  readonly lanes: Partial<Readonly<Record<Guessed, number>>>;
}

export const UNGUESSED: RaceGuess = { stage: "asked", lanes: {} };

/** Whether every question has an answer. */
export const isComplete = ({ lanes }: RaceGuess): boolean => GUESSED.every((question) => lanes[question] !== undefined);

/** The right lanes of each question, as the run ends. */
export function answersOf(run: RaceRun): Readonly<Record<Guessed, readonly number[]>> {
  const counts = run.lanes.map((lane) => countsAt(lane, run.quiet, run.end));
  const places = (isRight: (count: (typeof counts)[number]) => boolean) =>
    counts.flatMap((count, lane) => (isRight(count) ? [lane] : []));
  const most = Math.max(...counts.map(({ lost }) => lost));
  const least = Math.min(...counts.map(({ quiet }) => quiet ?? Number.POSITIVE_INFINITY));
  return {
    "loses-most": places(({ lost }) => lost === most),
    "waits-least": places(({ quiet }) => quiet === least),
    "loses-none": places(({ lost }) => lost === 0),
  };
}

/** Whether a guess is right. */
export const isRight = (run: RaceRun, question: Guessed, lane: number): boolean =>
  answersOf(run)[question].includes(lane);

/** The guess compared with the run, in a sentence. */
export function verdictOf(run: RaceRun, guess: RaceGuess): string {
  const answers = answersOf(run);
  const right = GUESSED.filter((question) => answers[question].includes(guess.lanes[question] ?? -1)).length;
  const names = (lanes: readonly number[]) =>
    lanes.map((lane) => run.lanes[lane]?.name).join(" and ") || "none of them";
  const counts = (lanes: readonly number[]) => countsAt(run.lanes[lanes[0] ?? 0] ?? EMPTY, run.quiet, run.end);
  const [most, least] = [answers["loses-most"], answers["waits-least"]];
  return `${right} of ${GUESSED.length} right. ${names(most)} lost most, ${counts(most).lost} packets; the quiet flow waited least in ${names(least)}, at most ${microseconds(counts(least).quiet)}; ${names(answers["loses-none"])} lost nothing.`;
}

const EMPTY = { engine: 0, name: "", packets: [], order: [] };
