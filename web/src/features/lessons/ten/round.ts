// Counts a round of ten questions, and saves its results.

import type { Practice } from "../slice";

/** Number of questions of a round. */
export const TEN = 10;

/** A question that the run has answered. */
export interface RoundGiven {
  kind: string;
  right: boolean;
}

/** Largest number of counted wrong answers of a kind, so that other kinds still have a chance and a few right answers make up for them. */
const MOST_MISSED = 4;

/** Key of a design's kind in the saved results. */
const keyOf = (design: string, kind: string) => `${design} ${kind}`;

/** Weight of a kind in the draw: larger for each wrong answer that no right one has made up for, smaller for each time that the round has
 * asked it (`times`). */
export const weightOf = ({ missed }: Practice, design: string, kind: string, times: number): number =>
  (1 + (missed[keyOf(design, kind)] ?? 0)) / (1 + times);

/** The saved results after an answer. */
export function practised(practice: Practice, design: string, kind: string, right: boolean): Practice {
  const key = keyOf(design, kind);
  const { [key]: before = 0, ...others } = practice.missed;
  const now = right ? before - 1 : Math.min(MOST_MISSED, before + 1);
  return { ...practice, missed: now > 0 ? { ...others, [key]: now } : others };
}

/** Key of a run's rounds in the saved results. */
const runOf = (digest: string) => `run-${digest}`;

/** Number of rounds that were begun on a run, by its digest. */
export const roundsOf = ({ rounds }: Practice, digest: string): number => rounds[runOf(digest)] ?? 0;

/** The saved results after another round was begun; the run moves to the end, since those at the front are dropped first. */
export function begun(practice: Practice, digest: string): Practice {
  const { [runOf(digest)]: before = 0, ...others } = practice.rounds;
  return { ...practice, rounds: { ...others, [runOf(digest)]: before + 1 } };
}

/** Right answers by kind, in the order in which the kinds occurred. */
export function byKind(given: readonly RoundGiven[]): { kind: string; right: number; of: number }[] {
  return [...new Set(given.map(({ kind }) => kind))].map((kind) => {
    const all = given.filter((one) => one.kind === kind);
    return { kind, right: all.filter(({ right }) => right).length, of: all.length };
  });
}
