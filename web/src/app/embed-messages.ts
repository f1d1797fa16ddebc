// Messages between an embedded page and the page around it. docs/embedding.md is for authors of such a page.

import { isComparison } from "../address/comparison";
import { readSight } from "../base/sight";
import type { Metric } from "../features/run/panels/metrics/metrics";
import type { Problem } from "../gen/types/Problem";
import { type AppHeights, readHeights } from "./aligning";

/** Version of the messages; every message has it. */
export const VERSION = 1;

export const NO_COMPARISON = "load: a comparison fills a page of its own; load one of its sides";

/** What the embedding page may ask for. */
export type EmbedAsk =
  | { do: "load"; scenario: string }
  | { do: "load"; link: string }
  | { do: "seek"; step: number }
  | { do: "play"; playing: boolean }
  | { do: "present"; present: boolean }
  | { do: "view"; by: number; top: number; left: number }
  | { do: "align"; heights: AppHeights }
  | { do: "state" };

/** Messages that it receives. */
export type EmbedReport =
  | {
      is: "state";
      title: string | null;
      /** The branch of the run that is shown; null for its own. */
      branch: string | null;
      step: number | null;
      /** Number of its steps; while `asking` those up to the shown one. */
      steps: number;
      playing: boolean;
      /** Whether it is in presenter mode. */
      present: boolean;
      /** Whether a question of a lesson waits for its answer. */
      asking: boolean;
      /** Digest of the results of the shown engine up to the step. */
      digest: string | null;
      /** Fragment that leads to the shown step, or to the stop of the lesson. */
      link: string | null;
      /** Counts and measures of the shown engine up to the step. */
      metrics: Metric[];
      /** Names of the invariants of the shown engine that were found broken up to the step. */
      broken: string[];
      /** What went wrong last. */
      error: string | null;
      /** Where the scenario is wrong, if that is what went wrong: paths in the file, what was found and what was expected. */
      problems: readonly Pick<Problem, "path" | "found" | "expected">[];
      /** The address of a file that the reader is asked for leave to fetch; null if nothing is asked. */
      asked: string | null;
    }
  /** How large the drawing is in presenter mode, and how far it is scrolled. */
  | { is: "view"; by: number; top: number; left: number }
  /** Heights that strip and sentences need; once `align` was asked for. */
  | ({ is: "heights" } & AppHeights)
  | { is: "refused"; why: string };

/** Reads a message; null if it is not for this page, an explanation if it is wrong. */
export function readAsk(data: unknown): EmbedAsk | { why: string } | null {
  if (typeof data !== "object" || data === null) return null;
  const message = data as Record<string, unknown>;
  if (!("queuescope" in message)) return null;
  if (message.queuescope !== VERSION) return { why: `queuescope: expected ${VERSION}` };
  switch (message.do) {
    case "load": {
      const { scenario, link } = message;
      if (typeof scenario === "string") return { do: "load", scenario };
      if (typeof scenario === "object" && scenario !== null) return loadOf(scenario);
      if (typeof link === "string" && isComparison(link)) return { why: NO_COMPARISON };
      if (typeof link === "string") return { do: "load", link };
      return { why: "load: expected `scenario`, an object or its text, or `link`, from # on" };
    }
    case "seek":
      return typeof message.step === "number" && Number.isInteger(message.step) && message.step >= 0
        ? { do: "seek", step: message.step }
        : { why: "seek: expected `step`, a whole number from 0" };
    case "play":
      return typeof message.playing === "boolean"
        ? { do: "play", playing: message.playing }
        : { why: "play: expected `playing`, true or false" };
    case "present":
      return typeof message.present === "boolean"
        ? { do: "present", present: message.present }
        : { why: "present: expected `present`, true or false" };
    case "view": {
      const sight = readSight(message);
      return sight
        ? { do: "view", ...sight }
        : { why: "view: expected `by` from 1 to 4, `top` and `left` from 0 to 1" };
    }
    case "align": {
      const heights = readHeights(message);
      return heights ? { do: "align", heights } : { why: "align: expected `strip` and `why`, from 0 to 10,000" };
    }
    case "state":
      return { do: "state" };
    default:
      return { why: "expected `do`: load, seek, play, present, view, align or state" };
  }
}

/** Messages may carry values that JSON cannot: an object that contains itself, or a BigInt. */
function loadOf(scenario: object): EmbedAsk | { why: string } {
  try {
    return { do: "load", scenario: JSON.stringify(scenario) };
  } catch {
    return { why: "load: `scenario` is an object that JSON cannot hold" };
  }
}
