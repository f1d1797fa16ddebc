// Pointer and keyboard at the timeline: move the cursor, zoom and pan the visible range.

import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { asStep, type Step } from "../../../../base/brand";
import { count } from "../../../../base/format";
import type { Flag } from "../../state/flags";
import { xOf } from "./draw";
import { completeRange, isComplete, lengthOf, panned, stepAt, type TimelineRange } from "./stretch";
import styles from "./timeline.module.css";
import type { DrawnTrack, TimelineMarked } from "./tracks";

/** Pixels within which a flag or a mark catches the pointer. */
export const CATCH = 5;

/** The layer that handles the pointer: a click or a drag moves the cursor. */
export function Scrub(props: {
  children: ReactNode;
  plot: RefObject<HTMLDivElement | null>;
  width: number;
  step: number;
  steps: number;
  range: TimelineRange;
  stops: readonly Flag[];
  /** The mark at a position of the plot, if there is one. */
  markAt(left: number, top: number): { track: DrawnTrack; marked: TimelineMarked } | null;
  onStep(step: Step): void;
  onMark(track: DrawnTrack, marked: TimelineMarked): void;
}) {
  const { plot, width, range, stops, step, steps } = props;
  const [pointed, setPointed] = useState<number | null>(null);
  const last = Math.max(0, steps - 1);
  const flagged = stops.filter((flag) => flag.step === step).map(({ text }) => text);
  const at = ({ clientX }: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    if (!box || width === 0) return null;
    const share = (clientX - box.left) / width;
    return stepAt(
      share,
      range,
      stops.map((flag) => flag.step),
      CATCH / width,
    );
  };
  const go = (event: PointerEvent) => {
    const to = at(event);
    setPointed(to);
    if (to !== null && event.buttons % 2 === 1) props.onStep(asStep(to));
  };
  const x = xOf(range, width);
  return (
    <div
      ref={plot}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label="Timeline"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={step}
      aria-valuetext={[`step ${step} of ${last}`, ...flagged].join("; ")}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        const mark = props.markAt(event.clientX - box.left, event.clientY - box.top);
        if (mark) return props.onMark(mark.track, mark.marked);
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
      onPointerLeave={() => setPointed(null)}
    >
      {props.children}
      {pointed !== null && (
        <span className={styles.pointed} style={{ left: x(pointed + 0.5) }}>
          <b style={{ translate: `${-100 * ((pointed - range.first) / lengthOf(range))}% 0` }}>{count(pointed)}</b>
        </span>
      )}
    </div>
  );
}

/** The visible range within the complete run: a drag pans it; a click outside centres it there. */
export function Overview({
  range,
  steps,
  step,
  onRange,
}: {
  range: TimelineRange;
  steps: number;
  step: number;
  onRange(range: TimelineRange): void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  /** Where in the range the drag began, in steps. */
  const held = useRef(0);
  const isEntireRun = isComplete(range, steps);
  const at = (event: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect();
    return box ? ((event.clientX - box.left) / box.width) * steps : 0;
  };
  const share = (of: number) => `${(100 * of) / Math.max(1, steps)}%`;
  return (
    <div
      ref={bar}
      className={`${styles.overview} ${isEntireRun ? styles.whole : ""}`}
      title={isEntireRun ? "Zoom with the wheel, or + and -" : "Drag to move, double-click for the whole run"}
      role="slider"
      tabIndex={isEntireRun ? -1 : 0}
      data-own-keys
      aria-label="Stretch of the run that is shown"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, steps - 1)}
      aria-valuenow={range.first}
      aria-valuetext={`steps ${range.first} to ${range.last}`}
      onKeyDown={({ key }) => {
        const by = key === "ArrowRight" ? 0.2 : key === "ArrowLeft" ? -0.2 : 0;
        if (by !== 0) onRange(panned(range, by * lengthOf(range), steps));
      }}
      onPointerDown={(event) => {
        if (isEntireRun || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const to = at(event);
        const inside = to >= range.first && to <= range.last;
        held.current = inside ? to - range.first : lengthOf(range) / 2;
        if (!inside) onRange(panned(range, to - held.current - range.first, steps));
      }}
      onPointerMove={(event) => {
        if (!isEntireRun && event.currentTarget.hasPointerCapture(event.pointerId))
          onRange(panned(range, at(event) - held.current - range.first, steps));
      }}
      onDoubleClick={() => onRange(completeRange(steps))}
    >
      <span className={styles.window} style={{ left: share(range.first), width: share(lengthOf(range)) }} />
      <span className={styles.here} style={{ left: share(step) }} />
    </div>
  );
}

/** The wheel zooms around the pointer; a horizontal wheel, or with shift, pans. */
export function useWheel(
  plot: RefObject<HTMLElement | null>,
  zoom: (factor: number, share: number) => void,
  move: (by: number) => void,
): void {
  const latest = useRef({ zoom, move });
  latest.current = { zoom, move };
  useEffect(() => {
    const element = plot.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const sideways = event.shiftKey ? event.deltaY + event.deltaX : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) latest.current.move(sideways / box.width);
      else latest.current.zoom(1.002 ** event.deltaY, (event.clientX - box.left) / box.width);
    };
    // A passive listener could not prevent the page from scrolling.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [plot]);
}
