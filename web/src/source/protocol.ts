// Requests of the page to the worker that has sources beside runs, with their answers.

import type { AnswerOf, RequestOf } from "../base/request-protocol";
import type { SourceCause, SourceChange, SourceOutline, SourceRun, SourceStep } from "./types";

export interface SourceRequests {
  /** Opens a run; another one that was open is closed. */
  open: { take: { run: SourceRun }; give: { outline: SourceOutline; texts: readonly string[] } };
  lines: { take: { instance: number; step: number; signal: string | null }; give: SourceStep };
  cause: { take: { signal: string; step: number; after: boolean }; give: SourceCause };
  /** The last step before one, or the next step behind it, that changes a signal, among some thousands. */
  change: { take: { signal: string; step: number; back: boolean }; give: SourceChange };
  /** Texts of signals, step by step: hexadecimal, as the edge at the end of a step finds them. */
  waves: {
    take: { signals: readonly string[]; first: number; last: number };
    give: { rows: readonly (readonly (string | null)[])[] };
  };
}

export type SourceRequest = RequestOf<SourceRequests>;

/** Sent while a request is worked at. */
export interface SourceReport {
  id: number;
  kind: "loaded";
}

/** Why a request is refused, for people. */
export interface SourceRefusal {
  kind: "refused";
  text: string;
}

export type SourceAnswer = AnswerOf<SourceRequests, SourceRefusal, SourceReport>;
