// Requests of the page to the worker that adopts modules of users, with their answers.

import type { AnswerOf, RequestOf, Unanswered } from "../base/request-protocol";
import type { Problem } from "../gen/types/Problem";
import type { AdoptRefusal, ProbedMap } from "./types";

/** Requests by name. Maps are texts; `description` and `settings` are JSON texts of `SourceDescription` and `ReadSettings`. */
export interface AdoptRequests {
  guess: { take: { description: string; settings: string }; give: { map: string } };
  probe: { take: { map: string; config: string; module: Uint8Array }; give: ProbedMap };
  check: { take: { map: string }; give: { problems: Problem[] } };
  scenario: { take: { map: string; called: string; build: string }; give: { text: string } };
}

export type AdoptRequest = RequestOf<AdoptRequests>;

/** Sent once the wasm module is there: what follows is work. */
export interface AdoptReport {
  id: number;
  kind: "loaded";
}

/** What the worker itself refuses. */
export type AdoptAnswerRefusal = Exclude<AdoptRefusal, Unanswered>;

export type AdoptAnswer = AnswerOf<AdoptRequests, AdoptAnswerRefusal, AdoptReport>;
