// Exchanges messages with the embedding page: reports changes, and handles its requests.

import { isClean } from "../../address/clean";
import { isComparison } from "../../address/comparison";
import { lessonOf } from "../../address/lesson";
import { addressOf, fragmentOf } from "../../app/address-of-state";
import { align, watchHeights } from "../../app/align-heights";
import type { App } from "../../app/context";
import { type EmbedAsk, type EmbedReport, NO_COMPARISON, readAsk, VERSION } from "../../app/embed-messages";
import { cleanLink } from "../../app/links";
import type { AppState } from "../../app/store";
import { asStep } from "../../base/brand";
import { showLesson } from "../lessons/actions";
import { jumpTo, setPlaying } from "../run/actions/move";
import { openText } from "../run/actions/open";
import { setPresenter } from "../run/actions/view";
import { metricsOf } from "../run/panels/metrics/metrics";
import { shownBranch } from "../run/state/branches";
import { isAsking, isTaught, stepsOf } from "../run/state/selectors";
import { openLink } from "./open-anything";

/** A report of the page's current state. */
export function reportOf(state: AppState): EmbedReport {
  const { scenario, shown, error, screen } = state;
  const asking = isAsking(state);
  return {
    is: "state",
    title: scenario?.file.title ?? null,
    branch: scenario ? shownBranch(scenario.file) : null,
    step: shown?.frame.step ?? null,
    // The length of a run may be its answer: it can end with a divergence.
    steps: asking ? (shown ? shown.frame.step + 1 : 0) : stepsOf(state),
    playing: state.playing,
    present: state.present,
    asking,
    digest: shown?.frame.engines[shown.engine]?.digest ?? null,
    link: screen === "lesson" ? addressOf(state) : fragmentOf(state),
    metrics: scenario && shown ? metricsOf(scenario.opened, shown.frame, shown.engine) : [],
    broken: (shown?.frame.engines[shown.engine]?.broken ?? []).map(({ invariant }) => invariant),
    error: error?.title ?? null,
    problems: (error?.problems ?? []).map(({ path, found, expected }) => ({ path, found, expected })),
    asked: state.asked?.url ?? null,
  };
}

/** Handles messages of the embedding page, and reports changes to it, at most once per frame. */
export function talkToParent(app: App, own: Window): void {
  const { store } = app;
  const { parent } = own;
  if (parent === own) return;
  // No secrets are sent: the page shows what the embedding page or its reader has chosen.
  const send = (report: EmbedReport) => parent.postMessage({ queuescope: VERSION, ...report }, "*");
  /** True if heights are reported. */
  let measures = false;
  const loadLink = async (link: string) => {
    const clean = isClean(link) ? link : await cleanLink(app, link);
    const lesson = clean === null ? null : lessonOf(clean);
    if (clean !== null && isComparison(clean)) send({ is: "refused", why: NO_COMPARISON });
    else if (lesson) showLesson(app, lesson);
    else if (clean !== null) void openLink(app, clean);
  };
  const obey = (ask: EmbedAsk) => {
    switch (ask.do) {
      case "load":
        void ("link" in ask ? loadLink(ask.link) : openText(app, ask.scenario));
        return;
      case "seek":
        jumpTo(app, asStep(ask.step));
        return;
      case "play":
        setPlaying(app, ask.playing);
        return;
      case "present":
        if (!isTaught(store.getState())) setPresenter(app, ask.present);
        else send({ is: "refused", why: "present: within another page a lesson has no presenter mode" });
        return;
      case "view": {
        const { by, top, left } = ask;
        store.setState(({ sight: { fits } }) => ({
          sight: { by, top, left, fits: by === 1 ? fits + 1 : fits, isRequested: true },
        }));
        return;
      }
      case "align":
        align(own, ask.heights);
        if (!measures)
          watchHeights(own as typeof globalThis & Window, (heights) => send({ is: "heights", ...heights }));
        measures = true;
        return;
      case "state":
        send(reportOf(store.getState()));
    }
  };
  const handle = ({ source, data }: MessageEvent) => {
    if (source !== parent) return;
    const ask = readAsk(data);
    if (ask && "why" in ask) send({ is: "refused", why: ask.why });
    else if (ask) obey(ask);
  };
  own.addEventListener("message", handle);
  if (store.getState().shown) send(reportOf(store.getState()));
  let waiting = false;
  store.subscribe(({ sight: { by, top, left, isRequested }, present }, before) => {
    const moved = by !== before.sight.by || top !== before.sight.top || left !== before.sight.left;
    if (present && before.present && moved && !isRequested) send({ is: "view", by, top, left });
  });
  store.subscribe((state, before) => {
    const reported = ["shown", "playing", "present", "error", "known", "asked", "screen", "lesson", "asking"] as const;
    if (waiting || reported.every((name) => state[name] === before[name])) return;
    waiting = true;
    own.requestAnimationFrame(() => {
      waiting = false;
      send(reportOf(store.getState()));
    });
  });
}
