// An exercise as its reader gives it: what the file says, with its texts as blocks, and how its goals stand.

import type { Block } from "../../stops/document";

/** A question of a goal. */
export type GoalQuestion =
  | {
      readonly of: "choices";
      /** What each choice says. */
      readonly choices: readonly (readonly Block[])[];
      /** True if all that are right have to be ticked. */
      readonly several: boolean;
    }
  | { readonly of: "number" };

/** A goal. */
export interface ExerciseGoal {
  readonly title: string;
  readonly text: readonly Block[];
  /** Shown one at a time. */
  readonly hints: readonly (readonly Block[])[];
  /** For who teaches. */
  readonly notes: readonly (readonly Block[])[];
  readonly points: number;
  /** Null if the run alone decides. */
  readonly question: GoalQuestion | null;
  /** True if its number counts: a contest. */
  readonly isContest: boolean;
}

/** An exercise. */
export interface Exercise {
  readonly title: string;
  readonly about: string;
  readonly minutes: number;
  /** Where it starts: the name of a shipped scenario, or the scenario itself. */
  readonly start: { readonly named: string } | { readonly inline: string };
  /** Places of the scenario that may be changed. */
  readonly mayChange: readonly string[];
  /** What a run may take. */
  readonly budget: { readonly steps: number; readonly packets: number };
  readonly intro: readonly Block[];
  readonly notes: readonly (readonly Block[])[];
  readonly goals: readonly ExerciseGoal[];
  /** Digest of the file without its answers. */
  readonly digest: string;
  /** What the session gathers for the goals. */
  readonly probes: string;
  /** The right answers by goal: numbers of choices from 1, or the number; empty where there is no question, or where the file does not say. */
  readonly answers: readonly (readonly number[])[];
}

/** How a goal stands. `so-far` holds if the rest of the run changes nothing; `answered` is seen when it is graded. */
export type Standing = "reached" | "so-far" | "open" | "missed" | "answered";

export interface GoalState {
  readonly standing: Standing;
  readonly points: number;
  /** What was found and what is expected. */
  readonly text: string;
  /** Of a contest: the value that counts. */
  readonly score: number | null;
  readonly score_text: string | null;
}

/** How all goals stand. */
export interface Standings {
  readonly goals: readonly GoalState[];
  /** Number of places that differ from the start. */
  readonly changes: number;
  /** Those of them that may not. */
  readonly forbidden: readonly string[];
}

/** What a hand-in says of a goal. */
export interface GoalClaim {
  reached: boolean;
  answer: readonly number[];
  attempts: number;
  hints: number;
  score?: number;
}

/** What a hand-in says beside the scenario. */
export interface Claims {
  name: string;
  goals: readonly GoalClaim[];
  run_digest: string | null;
  steps: number | null;
}
