// What becomes of rows whose packets are lost: the worked cases of two cores with a row each, and the same for random losses.

/** Packets lost on the way to two cores, numbered from 0, and what becomes of their rows. */
export interface LossCase {
  lost: readonly number[];
  /** Rows that reach no core: all skip them. */
  gone: readonly number[];
  /** Rows that each core copies from the log of the other one. */
  copied: readonly [readonly number[], readonly number[]];
  /** The step of its scenario in which a core first copies or skips a row. */
  step: number;
}

export const LOSS_CASES: readonly LossCase[] = [
  { lost: [1], gone: [], copied: [[1], []], step: 116 },
  { lost: [2], gone: [], copied: [[], [1, 2]], step: 156 },
  { lost: [1, 2], gone: [1], copied: [[], [2]], step: 145 },
  { lost: [3], gone: [], copied: [[2, 3], []], step: 196 },
  { lost: [3, 4], gone: [3], copied: [[2], [4]], step: 196 },
  { lost: [1, 2, 3], gone: [1, 2], copied: [[3], []], step: 185 },
  { lost: [3, 4, 5], gone: [3, 4], copied: [[2, 5], []], step: 265 },
  { lost: [3, 4, 5, 6], gone: [3, 4, 5], copied: [[2], [6]], step: 276 },
];

/** The shipped scenario of a case. */
export const scenarioOf = ({ lost }: LossCase) => `scr-c2-lost-${lost.join("-")}`;

/** The part of all rows that is lost everywhere, of k cores that each lose a part p: all k packets that carry it are lost. */
export const goneEverywhere = (cores: number, lost: number) => lost ** cores;

/** Rows that a core copies from others for each packet that it processes: k p (1 − p^(k − 1)) / (1 − p). */
export const copiedRows = (cores: number, lost: number) => (cores * lost * (1 - lost ** (cores - 1))) / (1 - lost);
