// Requests to the worker that reads exercises.

import type { MessageOf } from "../../base/request-protocol";
import type { Problem } from "../../gen/types/Problem";
import type { Claims, Exercise, Standings } from "./exercise";

export interface ExerciseRequests {
  /** Reads an exercise file; the other requests are about it. */
  read: { take: { text: string }; give: Exercise };
  /** What of it does not fit the scenario at which it starts. */
  check: { take: { start: string }; give: readonly Problem[] };
  /** How its goals stand. `seen` is what the session has seen, as JSON. */
  states: {
    take: { start: string; now: string; seen: string; answers: readonly (readonly number[])[] };
    give: Standings;
  };
  /** The text of the file that is handed in. */
  handIn: { take: { claims: Claims; now: string }; give: string };
}

export type ExerciseMessage = MessageOf<ExerciseRequests>;

/** Texts or scenarios that are wrong. */
export interface ExerciseProblems {
  kind: "problems";
  problems: readonly Problem[];
}

/** The worker reports nothing. */
export type NoReport = { id: number; kind: "never" };
