// A round of ten questions: how it is counted, and what of it is kept.

import type { Practice } from "../slice";

/** Questions of a round. */
export const TEN = 10;

/** A question that the run has answered. */
export interface RoundGiven {
  /** Its kind. */
  kind: string;
  right: boolean;
}

/** Wrong answers of a kind that count at most: other kinds still have their turn, and a few right answers make up for them. */
const MOST_MISSED = 4;

/** A kind of a design, as it is kept. */
const keyOf = (design: string, kind: string) => `${design} ${kind}`;

/**
 * Weight of a kind in the draw: more for each wrong answer that no right one has made up for, less for each time that the round has
 * asked it (`times`).
 */
export const weightOf = ({ missed }: Practice, design: string, kind: string, times: number): number =>
  (1 + (missed[keyOf(design, kind)] ?? 0)) / (1 + times);

/** What is kept after an answer. */
export function practised(practice: Practice, design: string, kind: string, right: boolean): Practice {
  const key = keyOf(design, kind);
  const { [key]: before = 0, ...others } = practice.missed;
  const now = right ? before - 1 : Math.min(MOST_MISSED, before + 1);
  return { ...practice, missed: now > 0 ? { ...others, [key]: now } : others };
}

/** The name under which a run's rounds are counted. */
const runOf = (digest: string) => `run-${digest}`;

/** Rounds that were begun on a run, by its digest. */
export const roundsOf = ({ rounds }: Practice, digest: string): number => rounds[runOf(digest)] ?? 0;

/** What is kept once another round is begun; the run moves to the end, since those at the front are forgotten first. */
export function begun(practice: Practice, digest: string): Practice {
  const { [runOf(digest)]: before = 0, ...others } = practice.rounds;
  return { ...practice, rounds: { ...others, [runOf(digest)]: before + 1 } };
}

/** Right answers by kind, in the order in which the kinds came. */
export function byKind(given: readonly RoundGiven[]): { kind: string; right: number; of: number }[] {
  return [...new Set(given.map(({ kind }) => kind))].map((kind) => {
    const all = given.filter((one) => one.kind === kind);
    return { kind, right: all.filter(({ right }) => right).length, of: all.length };
  });
}
