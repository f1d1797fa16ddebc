import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { LazyBoundary } from "../../../../app/LazyBoundary";
import { asStep } from "../../../../base/brand";
import { count, plural } from "../../../../base/format";
import { useChartSize } from "../../../../kit/chart/chart-size";
import { Quoted } from "../../../../kit/problems/Problems";
import { Button } from "../../../../kit/ui/Button";
import { chunk } from "../../../../kit/ui/chunk";
import { type Remedy, remediesOfAdvice } from "../../../../scenario-text/findings";
import { changed } from "../../../../scenario-text/form";
import type { Advice } from "../../../../session/advice";
import { type SessionServed, servedOf } from "../../../../session/served";
import { examineText, rerunText } from "../../actions/change";
import { jumpTo } from "../../actions/move";
import { queryRun } from "../../actions/view";
import { classNames } from "../../names";
import { useEdge, usePolling, useRecordedEngine } from "../../poll";
import { stepsOf } from "../../state/selectors";
import orderStyles from "../order/order.module.css";
import { completeRange, type TimelineRange } from "../timeline/stretch";
import { SERIES_STYLES } from "./series-style";
import { completedWindows, line, MEASURES, nfm, type SharesMeasure, upTo, usualWidth, widths } from "./shares";
import styles from "./shares.module.css";

/** The chart is a chunk with Observable Plot, which nothing else of a run needs. */
const Lines = chunk(() => import("./Lines").then(({ Lines }) => Lines));

/** Shares of service over the range of the timeline, in windows of a chosen length, and their fairness: by class if there are several, or
 * by flow. */
export function SharesPanel() {
  const id = useId();
  const app = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const file = useAppState(({ scenario }) => scenario?.file);
  const step = useAppState((state) => state.wanted);
  const steps = useAppState(stepsOf);
  const zoomed = useAppState((state) => state.range);
  const engine = useRecordedEngine();
  const range = useMemo((): TimelineRange => zoomed ?? completeRange(steps), [zoomed, steps]);
  const [measure, setMeasure] = useState<SharesMeasure>("throughput");
  const [chosen, setChosen] = useState<number | null>(null);
  const offered = useMemo(() => widths(range), [range]);
  const width = chosen !== null && offered.includes(chosen) ? chosen : usualWidth(range);
  const [loaded, setLoaded] = useState<{ of: unknown; flows: boolean; served: SessionServed } | null>(null);
  const edge = useEdge();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more of the run is known at the edge
  const ask = useCallback(async () => {
    const served = async (flows: boolean) => {
      const { first, last } = range;
      const there = await queryRun(app, "served", engine, { flows: Number(flows), width, first, last });
      return there && servedOf(there.table, there);
    };
    const classes = opened?.port ? await served(false) : null;
    const flows = !classes || classes.shares.length < 2;
    const shown = flows ? await served(true) : classes;
    if (shown) setLoaded({ of: opened, flows, served: shown });
  }, [opened, engine, width, range, edge, app]);
  usePolling(ask);
  const nameOf = useMemo(() => {
    const ofClass = file ? classNames(file) : String;
    return loaded?.flows ? (number: number) => `flow ${number}` : ofClass;
  }, [file, loaded?.flows]);
  if (!loaded || loaded.of !== opened) return null;
  const { served, flows } = loaded;
  const clock = opened?.port ? (opened.engines[engine]?.clock_ps ?? null) : null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <section className={styles.panel} aria-label="Shares over the run" tabIndex={0}>
      <Rounding />
      <p className={styles.choices}>
        <select
          value={measure}
          aria-label="Measure"
          onChange={({ currentTarget }) => setMeasure(currentTarget.value as SharesMeasure)}
        >
          {MEASURES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <label htmlFor={id}>in windows of</label>
        <select id={id} value={width} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {windowText(one, clock)}
            </option>
          ))}
        </select>
      </p>
      {served.shares.length === 0 ? (
        <p className={orderStyles.quiet}>No packet has come yet: go on to the first.</p>
      ) : (
        <Windows {...{ served, flows, range, step, nameOf, clock, measure }} />
      )}
    </section>
  );
}

/** The windows as lines, with the fairness measure and the values at the step. */
function Windows(props: {
  served: SessionServed;
  /** True for flows, false for classes. */
  flows: boolean;
  range: TimelineRange;
  step: number;
  /** Name of a flow or class. */
  nameOf(number: number): string;
  /** Duration of a step in ps; null if the run has only steps. */
  clock: number | null;
  measure: SharesMeasure;
}) {
  const app = useApp();
  const { served, range, step, flows, nameOf, clock, measure } = props;
  const onStep = (step: number) => jumpTo(app, asStep(step));
  const frame = useRef<HTMLDivElement>(null);
  const chartSize = useChartSize(frame);
  const unit = clock === null ? 1 : (8 * 1000) / clock;
  const lines = useMemo(() => {
    const scaled = (value: number | null) => (value === null || measure === "fair share" ? value : value * unit);
    return served.shares.map((_, i) => line(served, i, measure).map(scaled));
  }, [served, measure, unit]);
  const unfair = useMemo(
    () => Array.from({ length: completedWindows(served) }, (_, window) => nfm(served, window)),
    [served],
  );
  const so = useMemo(() => upTo(served, step), [served, step]);
  const window = Math.floor((step - served.first) / served.width);
  const here = unfair[window];
  const name =
    measure === "throughput" ? `throughput, ${clock === null ? "bytes a step" : "Gb/s"}` : "of its fair share";
  return (
    <>
      <div ref={frame} className={styles.chart}>
        {chartSize && chartSize.height > 60 && (
          <LazyBoundary resetKey="shares">
            <Lines
              {...{ served, range, step, lines, unfair, name, chartSize, onStep }}
              one={measure === "fair share"}
            />
          </LazyBoundary>
        )}
      </div>
      <p aria-live="polite" className={styles.said}>
        NFM <b>{here === null || here === undefined ? "–" : here.toFixed(3)}</b> in this window
        {so.windows > 0
          ? `; mean ${so.mean.toFixed(3)}, largest ${so.most.toFixed(3)} in ${plural(so.windows, "window")} that ended`
          : "; no window has ended in which two always had packets waiting"}
      </p>
      <ul className={styles.legend}>
        {served.shares.map(({ number, weight }, i) => (
          <li key={number}>
            <svg width="22" height="8" aria-hidden="true">
              <path d="M0 4H22" strokeWidth="1.5" {...SERIES_STYLES[i % SERIES_STYLES.length]} />
            </svg>{" "}
            <bdi>{nameOf(number)}</bdi> <b>{valueText(lines[i]?.[window], measure)}</b>{" "}
            <span className={orderStyles.quiet}>w {weightText(weight)}</span>
          </li>
        ))}
      </ul>
      {served.more && (
        <p className={orderStyles.quiet}>
          The first {served.shares.length} {flows ? "flows" : "classes"} that sent anything.
        </p>
      )}
    </>
  );
}

/** A warning that weights have no effect, since departure times are rounded to units, with a unit that fixes it; nothing if there is
 * none. */
function Rounding() {
  const app = useApp();
  const text = useAppState(({ scenario }) => scenario?.text ?? "");
  const [examined, setExamined] = useState<{ text: string; advice: readonly Advice[] } | null>(null);
  useEffect(() => {
    let current = true;
    void examineText(app, text).then((found) => current && found && setExamined({ text, advice: found.advice }));
    return () => {
      current = false;
    };
  }, [app, text]);
  const [advice] = examined?.text === text ? examined.advice : [];
  if (!advice) return null;
  // The file's expectations were recorded with the old unit.
  const applyRemedy = (changes: Remedy["changes"]) =>
    void rerunText(app, changed(text, [...changes, [["expect"], undefined]]));
  return (
    <div className={styles.rounding} role="note">
      <p>
        <span aria-hidden="true">⚠ </span>
        <Quoted text={advice.text} />
      </p>
      {remediesOfAdvice(advice).map(({ label, tooltip, changes }) => (
        <Button key={label} tooltip={`${tooltip}; the scenario runs again`} onClick={() => applyRemedy(changes)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The length of a window: `64 steps (256 ns)`. */
function windowText(steps: number, clock: number | null): string {
  const length = plural(steps, "step");
  if (clock === null) return length;
  const ns = (steps * clock) / 1000;
  return `${length} (${ns < 1000 ? `${round(ns)} ns` : `${round(ns / 1000)} µs`})`;
}

const round = (value: number) => (value < 10 ? Number(value.toFixed(2)) : count(Math.round(value)));

const valueText = (value: number | null | undefined, measure: SharesMeasure) =>
  value === null || value === undefined
    ? "–"
    : value.toFixed(measure === "fair share" || (value > 0 && value < 1) ? 2 : 1);

const weightText = (weight: number) => `${Number(weight.toPrecision(3))}`;
