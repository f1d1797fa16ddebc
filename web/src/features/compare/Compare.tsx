import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { addressOf } from "../../app/address-of-state";
import { useApp, useAppState } from "../../app/context";
import { Header } from "../../app/Header";
import { list } from "../../base/format";
import { FITTED, resized, scrolled, type Zoom } from "../../base/zoom";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { useCopy } from "../../kit/use-copy";
import { MetricsTable } from "../run/panels/metrics/MetricsTable";
import { Transport } from "../run/panels/transport/Transport";
import { stepsDue } from "../run/play";
import { moveBoth, playBoth, presentBoth, zoomBoth } from "./actions";
import styles from "./compare.module.css";
import { type Comparison, isSettled, stepsOfBoth } from "./comparison";
import { Pane } from "./Pane";
import { Verdict } from "./Verdict";

/** Names of the sides. */
const SIDES = ["Left", "Right"] as const;

/** The screen of a comparison: two links side by side under one cursor, and their differences. */
export function Compare() {
  const comparison = useAppState((state) => state.comparison);
  useKeys();
  usePlaying();
  usePresenter(comparison?.present ?? false);
  if (!comparison) return null;
  const { links } = comparison;
  const both = comparison.sides.every(({ wrong }) => wrong === null);
  const { present } = comparison;
  return (
    <div className={`${styles.page} ${present ? styles.presented : ""}`}>
      {!present && (
        <Header at="compare">
          <CopyLink />
        </Header>
      )}
      <main id="content" className={styles.main}>
        <Pane key={`left ${links[0]}`} which={0} comparison={comparison} />
        <Pane key={`right ${links[1]}`} which={1} comparison={comparison} />
        <div className={styles.bottom}>
          <TransportOfBoth comparison={comparison} />
          {present && <Leave />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus */}
          <section className={styles.differences} aria-label="Differences" tabIndex={0}>
            {both && <Verdict key={links.join()} comparison={comparison} />}
            <Metrics sides={comparison.sides} step={comparison.wanted} />
          </section>
        </div>
      </main>
    </div>
  );
}

/** In presenter mode only the two drawings are shown, as large as possible. */
function usePresenter(present: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-present", present);
    return () => document.documentElement.removeAttribute("data-present");
  }, [present]);
}

function Leave() {
  const app = useApp();
  return (
    <Button
      quiet
      label="Leave presenter mode"
      tooltip="Leave presenter mode (p)"
      onClick={() => presentBoth(app, false)}
    >
      ✕
    </Button>
  );
}

/** The metrics of both at their steps. */
function Metrics({ sides, step }: { sides: Comparison["sides"]; step: number }) {
  const metricsBySide = sides.map((side) => side.report?.metrics ?? []);
  if (metricsBySide.some((metrics) => metrics.length === 0)) return null;
  const elsewhere = SIDES.filter((_, i) => sides[i]?.report && sides[i].report.step !== step);
  const caption = `Up to step ${step}${elsewhere.length > 0 ? `; ${list(elsewhere).toLowerCase()} ends before` : ""}`;
  return <MetricsTable caption={caption} names={SIDES} columns={metricsBySide} difference />;
}

function TransportOfBoth({ comparison }: { comparison: Comparison }) {
  const app = useApp();
  const steps = stepsOfBoth(comparison);
  const { wanted, playing } = comparison;
  const actions = useMemo(
    () => ({
      goTo: (step: number) => moveBoth(app, step),
      move: (by: number) => moveBoth(app, wanted + by),
      play: (playing: boolean) => playBoth(app, playing),
    }),
    [app, wanted],
  );
  return (
    <Transport
      line={comparison.present}
      step={wanted}
      steps={steps}
      seeking={null}
      notice={null}
      playing={playing}
      actions={actions}
    />
  );
}

function CopyLink() {
  const { store } = useApp();
  const { message, copy } = useCopy("copy the address of the page");
  const address = () => location.href.replace(/[?#].*$/, "") + (addressOf(store.getState()) ?? "");
  return (
    <>
      <span role="status" className={ui.note}>
        {message}
      </span>
      <Button tooltip="Copy a link to this comparison, at this step" onClick={() => void copy(address())}>
        Copy link
      </Button>
    </>
  );
}

/** Keys of presenter mode: zoom and scroll position of both drawings. */
const SIGHTS: Readonly<Record<string, (sight: Zoom) => Zoom>> = {
  "+": (sight) => resized(sight, 1),
  "-": (sight) => resized(sight, -1),
  "0": (sight) => resized(sight, null),
  ArrowDown: (sight) => scrolled(sight, 1),
  ArrowUp: (sight) => scrolled(sight, -1),
};

/** Handles the keys that move through the run, and the keys of presenter mode. */
function useKeys(): void {
  const app = useApp();
  const { store } = app;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { comparison } = store.getState();
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (!comparison || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.matches("input:not([type=range]), textarea") || target?.closest("[role=menu]")) return;
      if (target?.closest("[data-own-keys]") && /^(Arrow|Page|Home|End)/.test(event.key)) return;
      if (event.key === " " && target?.matches("button, a")) return;
      const by = event.shiftKey ? 10 : 1;
      const to: Record<string, number> = {
        ArrowRight: comparison.wanted + by,
        PageDown: comparison.wanted + by,
        ArrowLeft: comparison.wanted - by,
        PageUp: comparison.wanted - by,
        Home: 0,
        End: stepsOfBoth(comparison) - 1,
      };
      const step = to[event.key];
      if (step !== undefined) moveBoth(app, step);
      else if (event.key === " ") playBoth(app, !comparison.playing);
      else if (event.key === "p") presentBoth(app, !comparison.present);
      else if (comparison.present && event.key in SIGHTS)
        zoomBoth(app, SIGHTS[event.key]?.(comparison.sight) ?? FITTED, null);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store, app]);
}

/** Moves both sides while playing, as fast as both can follow. */
function usePlaying(): void {
  const app = useApp();
  const { store } = app;
  const playing = useAppState(({ comparison }) => comparison?.playing ?? false);
  const owed = useRef(0);
  useEffect(() => {
    if (!playing) return;
    const now = store.getState().comparison;
    if (now && now.wanted >= stepsOfBoth(now) - 1) moveBoth(app, 0, true);
    let before: number | null = null;
    owed.current = 0;
    const frame = (time: number) => {
      next = requestAnimationFrame(frame);
      const { comparison, speed } = store.getState();
      if (!comparison || !isSettled(comparison)) return;
      const due = stepsDue(owed.current, Math.min(time - (before ?? time), 250), speed);
      before = time;
      owed.current = due.owed;
      if (due.steps === 0) return;
      const atEnd = comparison.wanted >= stepsOfBoth(comparison) - 1;
      moveBoth(app, comparison.wanted + due.steps, !atEnd);
    };
    let next = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(next);
  }, [playing, store, app]);
}
