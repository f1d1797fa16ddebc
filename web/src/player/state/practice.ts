// What is kept of questions that a reader was asked about runs.

export interface Practice {
  /** Wrong answers that no right one has made up for, by design and kind: `sp_pifo bound`. */
  readonly missed: Readonly<Record<string, number>>;
  /** Rounds of ten that were begun, by the run. */
  readonly rounds: Readonly<Record<string, number>>;
}

export const UNPRACTISED: Practice = { missed: {}, rounds: {} };
