// Messages between an embedded page and the page around it. docs/embedding.md describes them for authors of such pages.

import { isComparison } from "../address/comparison";
import { readSight } from "../base/zoom";
import type { Metric } from "../features/run/panels/metrics/metrics";
import type { Problem } from "../gen/types/Problem";
import { type AppHeights, readHeights } from "./align-heights";

/** Version of the messages; every message contains it. */
export const VERSION = 1;

export const NO_COMPARISON = "load: a comparison fills a page of its own; load one of its sides";

/** Requests from the embedding page. */
export type EmbedAsk =
  | { do: "load"; scenario: string }
  | { do: "load"; link: string }
  | { do: "seek"; step: number }
  | { do: "play"; playing: boolean }
  | { do: "present"; present: boolean }
  | { do: "view"; by: number; top: number; left: number }
  | { do: "align"; heights: AppHeights }
  | { do: "state" };

/** Reports to the embedding page. */
export type EmbedReport =
  | {
      is: "state";
      title: string | null;
      /** The shown branch of the run; null for the original run. */
      branch: string | null;
      step: number | null;
      /** Number of its steps; while `asking`, the number up to the shown step. */
      steps: number;
      playing: boolean;
      /** True in presenter mode. */
      present: boolean;
      /** True while a question of a lesson waits for its answer. */
      asking: boolean;
      /** Digest of the shown engine's results up to the step. */
      digest: string | null;
      /** Fragment of the shown step, or of the stop of the lesson. */
      link: string | null;
      /** Metrics of the shown engine up to the step. */
      metrics: Metric[];
      /** Names of the shown engine's invariants that were violated up to the step. */
      broken: string[];
      /** The last error. */
      error: string | null;
      /** Problems in the scenario, if they are the last error: paths in the file with the found and the expected value. */
      problems: readonly Pick<Problem, "path" | "found" | "expected">[];
      /** Address of the file that the reader is asked to allow fetching; null if there is no question. */
      asked: string | null;
    }
  /** Zoom and scroll position of the drawing in presenter mode. */
  | { is: "view"; by: number; top: number; left: number }
  /** Heights that strip and sentences need, after an `align` request. */
  | ({ is: "heights" } & AppHeights)
  | { is: "refused"; why: string };

/** Reads a message: null if it is not meant for this page, an explanation if it is invalid. */
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

/** Messages may contain values that JSON cannot: a cyclic object, or a BigInt. */
function loadOf(scenario: object): EmbedAsk | { why: string } {
  try {
    return { do: "load", scenario: JSON.stringify(scenario) };
  } catch {
    return { why: "load: `scenario` is an object that JSON cannot hold" };
  }
}
