// Messages between an embedded page and the page around it. docs/embedding.md is for authors of such a page.

import { isClean } from "../address/clean";
import { isComparison } from "../address/comparison";
import { lessonOf } from "../address/lesson";
import { asStep } from "../base/brand";
import type { Problem } from "../gen/types/Problem";
import { type Metric, metricsOf } from "../panels/metrics/metrics";
import { align, type Heights, readHeights, watchHeights } from "./aligning";
import type { App } from "./context";
import { shownBranch } from "./state/branches";
import { addressOf, fragmentOf } from "./state/keep-address";
import { readSight } from "./state/sight";
import { type AppState, isAsking, isTaught, stepsOf } from "./state/store";

/** Version of the messages; every message has it. */
const VERSION = 1;

const NO_COMPARISON = "load: a comparison fills a page of its own; load one of its sides";

/** What the embedding page may ask for. */
export type Ask =
  | { do: "load"; scenario: string }
  | { do: "load"; link: string }
  | { do: "seek"; step: number }
  | { do: "play"; playing: boolean }
  | { do: "present"; present: boolean }
  | { do: "view"; by: number; top: number; left: number }
  | { do: "align"; heights: Heights }
  | { do: "state" };

/** Messages that it receives. */
export type Report =
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
      trouble: string | null;
      /** Where the scenario is wrong, if that is what went wrong: paths in the file, what was found and what was expected. */
      problems: readonly Pick<Problem, "path" | "found" | "expected">[];
      /** The address of a file that the reader is asked for leave to fetch; null if nothing is asked. */
      asked: string | null;
    }
  /** How large the drawing is in presenter mode, and how far it is scrolled. */
  | { is: "view"; by: number; top: number; left: number }
  /** Heights that strip and sentences need; once `align` was asked for. */
  | ({ is: "heights" } & Heights)
  | { is: "refused"; why: string };

/** Reads a message; null if it is not for this page, an explanation if it is wrong. */
export function readAsk(data: unknown): Ask | { why: string } | null {
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
function loadOf(scenario: object): Ask | { why: string } {
  try {
    return { do: "load", scenario: JSON.stringify(scenario) };
  } catch {
    return { why: "load: `scenario` is an object that JSON cannot hold" };
  }
}

/** The report of the page's current state. */
export function reportOf(state: AppState): Report {
  const { scenario, shown, trouble, screen } = state;
  const asking = isAsking(state);
  return {
    is: "state",
    title: scenario?.file.title ?? null,
    branch: scenario ? shownBranch(scenario.file) : null,
    step: shown?.frame.step ?? null,
    // How long a run is may be its answer: it can end with a divergence.
    steps: asking ? (shown ? shown.frame.step + 1 : 0) : stepsOf(state),
    playing: state.playing,
    present: state.present,
    asking,
    digest: shown?.frame.engines[shown.engine]?.digest ?? null,
    link: screen === "lesson" ? addressOf(state) : fragmentOf(state),
    metrics: scenario && shown ? metricsOf(scenario.opened, shown.frame, shown.engine) : [],
    broken: (shown?.frame.engines[shown.engine]?.broken ?? []).map(({ invariant }) => invariant),
    trouble: trouble?.title ?? null,
    problems: (trouble?.problems ?? []).map(({ path, found, expected }) => ({ path, found, expected })),
    asked: state.asked?.url ?? null,
  };
}

/** Listens to the embedding page, and reports changes to it, at most once a picture. */
export function talkToParent({ store, control }: App, own: Window): void {
  const { parent } = own;
  if (parent === own) return;
  // Nothing secret is sent: the page shows what the embedding page or its reader has chosen.
  const tell = (report: Report) => parent.postMessage({ queuescope: VERSION, ...report }, "*");
  /** Whether heights are reported. */
  let measures = false;
  const loadLink = async (link: string) => {
    const clean = isClean(link) ? link : await control.mended(link);
    const lesson = clean === null ? null : lessonOf(clean);
    if (clean !== null && isComparison(clean)) tell({ is: "refused", why: NO_COMPARISON });
    else if (lesson) control.showLesson(lesson);
    else if (clean !== null) void control.openLink(clean);
  };
  const obey = (ask: Ask) => {
    switch (ask.do) {
      case "load":
        void ("link" in ask ? loadLink(ask.link) : control.openText(ask.scenario));
        return;
      case "seek":
        control.jump(asStep(ask.step));
        return;
      case "play":
        control.play(ask.playing);
        return;
      case "present":
        if (!isTaught(store.getState())) control.present(ask.present);
        else tell({ is: "refused", why: "present: within another page a lesson has no presenter mode" });
        return;
      case "view": {
        const { by, top, left } = ask;
        store.setState(({ sight: { fits } }) => ({
          sight: { by, top, left, fits: by === 1 ? fits + 1 : fits, asked: true },
        }));
        return;
      }
      case "align":
        align(own, ask.heights);
        if (!measures)
          watchHeights(own as typeof globalThis & Window, (heights) => tell({ is: "heights", ...heights }));
        measures = true;
        return;
      case "state":
        tell(reportOf(store.getState()));
    }
  };
  const hear = ({ source, data }: MessageEvent) => {
    if (source !== parent) return;
    const ask = readAsk(data);
    if (ask && "why" in ask) tell({ is: "refused", why: ask.why });
    else if (ask) obey(ask);
  };
  own.addEventListener("message", hear);
  if (store.getState().shown) tell(reportOf(store.getState()));
  let waiting = false;
  store.subscribe(({ sight: { by, top, left, asked }, present }, before) => {
    const moved = by !== before.sight.by || top !== before.sight.top || left !== before.sight.left;
    if (present && before.present && moved && !asked) tell({ is: "view", by, top, left });
  });
  store.subscribe((state, before) => {
    const reported = [
      "shown",
      "playing",
      "present",
      "trouble",
      "known",
      "asked",
      "screen",
      "lesson",
      "asking",
    ] as const;
    if (waiting || reported.every((name) => state[name] === before[name])) return;
    waiting = true;
    own.requestAnimationFrame(() => {
      waiting = false;
      tell(reportOf(store.getState()));
    });
  });
}
