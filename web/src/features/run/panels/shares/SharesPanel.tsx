import { type ReactNode, useId, useMemo, useRef } from "react";
import { Fetched } from "../../../../app/Fetched";
import { count, plural } from "../../../../base/format";
import { useRoom } from "../../../../kit/chart/room";
import { chunk } from "../../../../kit/ui/chunk";
import type { Served } from "../../../../session/served";
import orderStyles from "../order/order.module.css";
import type { Range } from "../timeline/stretch";
import { SERIES_STYLES } from "./series-style";
import { line, MEASURES, type Measure, nfm, upTo, whole } from "./shares";
import styles from "./shares.module.css";

/** The chart comes with Observable Plot, in a chunk that nothing else of a run needs. */
const Lines = chunk(() => import("./Lines").then(({ Lines }) => Lines));

/** Who was served how much over the run, in windows of a chosen length, and how fairly. */
export function SharesPanel(props: {
  served: Served;
  range: Range;
  step: number;
  /** Classes, or flows. */
  flows: boolean;
  /** What to call one of them. */
  nameOf(number: number): string;
  /** Duration of a step in ps; null where steps are all there is. */
  clock: number | null;
  measure: Measure;
  onMeasure(measure: Measure): void;
  /** Steps of a window, and those that may be chosen. */
  width: number;
  widths: readonly number[];
  onWidth(width: number): void;
  onStep(step: number): void;
  /** A warning that weights do nothing, or null. */
  rounding: ReactNode;
}) {
  const { served, range, step, flows, nameOf, clock, measure, width, widths, onStep } = props;
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  const id = useId();
  const unit = clock === null ? 1 : (8 * 1000) / clock;
  const lines = useMemo(() => {
    const scaled = (value: number | null) => (value === null || measure === "fair share" ? value : value * unit);
    return served.shares.map((_, i) => line(served, i, measure).map(scaled));
  }, [served, measure, unit]);
  const unfair = useMemo(() => Array.from({ length: whole(served) }, (_, window) => nfm(served, window)), [served]);
  const so = useMemo(() => upTo(served, step), [served, step]);
  const window = Math.floor((step - served.first) / served.width);
  const here = unfair[window];
  const what = flows ? "flow" : "class";
  const name =
    measure === "throughput" ? `throughput, ${clock === null ? "bytes a step" : "Gb/s"}` : "of its fair share";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <section className={styles.panel} aria-label="Shares over the run" tabIndex={0}>
      {props.rounding}
      <p className={styles.choices}>
        <select
          value={measure}
          aria-label="Measure"
          onChange={({ currentTarget }) => props.onMeasure(currentTarget.value as Measure)}
        >
          {MEASURES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <label htmlFor={id}>in windows of</label>
        <select id={id} value={width} onChange={({ currentTarget }) => props.onWidth(Number(currentTarget.value))}>
          {widths.map((one) => (
            <option key={one} value={one}>
              {windowText(one, clock)}
            </option>
          ))}
        </select>
      </p>
      {served.shares.length === 0 ? (
        <p className={orderStyles.quiet}>No packet has come yet: go on to the first.</p>
      ) : (
        <>
          <div ref={frame} className={styles.chart}>
            {room && room.height > 60 && (
              <Fetched of="shares">
                <Lines {...{ served, range, step, lines, unfair, name, room, onStep }} one={measure === "fair share"} />
              </Fetched>
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
              The first {served.shares.length} {what === "class" ? "classes" : "flows"} that sent anything.
            </p>
          )}
        </>
      )}
    </section>
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

const valueText = (value: number | null | undefined, measure: Measure) =>
  value === null || value === undefined
    ? "–"
    : value.toFixed(measure === "fair share" || (value > 0 && value < 1) ? 2 : 1);

const weightText = (weight: number) => `${Number(weight.toPrecision(3))}`;
