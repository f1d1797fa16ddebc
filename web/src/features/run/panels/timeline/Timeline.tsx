import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { asStep, type Step } from "../../../../base/brand";
import { count } from "../../../../base/format";
import { useColours } from "../../../../kit/use-colours";
import { useSize } from "../../../../kit/use-size";
import type { Part } from "../../../../session/protocol";
import { besides, draw, type Places, ticksOf, topsOf, xOf } from "./draw";
import { type Marked, markNear } from "./marks";
import { isWhole, lengthOf, panned, type Range, stepAt, wholeOf, zoomed } from "./stretch";
import styles from "./timeline.module.css";
import { type DrawnTrack, valueAt, valueText } from "./tracks";

/** A step worth a flag. */
export interface Flag {
  step: number;
  kind: "note" | "state" | "edit" | "divergence" | "breakpoint";
  text: string;
}

/** Pixels within which a flag catches the pointer. */
const CATCH = 5;
/** Flags drawn at most. */
const FLAGS = 400;
/** Pixels at the right end in which the axis has no number: there stands what the lines reach. */
const FREE = 110;
/** Pixels of the axis above the lines, and of a row of marks. */
const AXIS = 16;
const ROW = 13;

/** The whole run, or a stretch of it: lines, marks, flags and the cursor. */
export function Timeline(props: {
  step: number;
  steps: number;
  /** Steps that the lines and marks are of. */
  known: number;
  tracks: readonly DrawnTrack[];
  /** What there is of each track, by its number. */
  parts: ReadonlyMap<number, Part>;
  range: Range;
  flags: readonly Flag[];
  onStep(step: Step): void;
  /** A mark was clicked: of which track, in which steps. */
  onMark(track: DrawnTrack, marked: Marked): void;
  onRange(range: Range): void;
  /** Called with the number of pixels for the range. */
  onWidth(width: number): void;
}) {
  const { step, steps, range, tracks, parts, flags, onWidth } = props;
  const plot = useRef<HTMLDivElement>(null);
  const size = useSize(plot);
  const width = size?.width ?? 0;
  useEffect(() => onWidth(width), [width, onWidth]);
  useWheel(
    plot,
    (factor, share) => {
      const fixed = range.first + share * lengthOf(range);
      props.onRange(zoomed(range, factor, fixed, steps));
    },
    (by) => props.onRange(panned(range, by * lengthOf(range), steps)),
  );
  const rows = tracks.filter(({ kind }) => kind === "marks").length;
  const row = Math.round(ROW * (size?.scale ?? 1));
  const drawn = useMemo(() => tracks.map((track) => ({ track, part: parts.get(track.number) })), [tracks, parts]);
  const tops = useMemo(() => topsOf(drawn), [drawn]);
  const inSight = useMemo(
    () => flags.filter((flag) => flag.step >= range.first && flag.step <= range.last).slice(0, FLAGS),
    [flags, range],
  );
  const x = xOf(range, width);
  const ticks = ticksOf(range, width).filter((tick) => x(tick) < width - FREE);
  const markAt = (left: number, top: number) => {
    const number = Math.floor((top - ((size?.height ?? 0) - rows * row)) / row);
    const mark = drawn.filter(({ track }) => track.kind === "marks")[number];
    const place = range.first + (left / width) * lengthOf(range);
    const marked = mark?.part && markNear(mark.part, place, (CATCH / width) * lengthOf(range));
    return mark && marked ? { track: mark.track, marked } : null;
  };
  return (
    <section className={styles.timeline} aria-label="Run at a glance">
      <Legend tracks={tracks} parts={parts} step={step} known={props.known} row={row} />
      <div className={styles.run}>
        <Scrub {...props} plot={plot} width={width} stops={inSight} markAt={markAt}>
          {size && (
            <Tracks
              {...props}
              places={{
                width,
                top: AXIS + 2,
                bottom: size.height - rows * row - 2,
                rows: size.height - rows * row + 1,
                row,
              }}
              height={size.height}
              drawn={drawn}
            />
          )}
          {ticks.map((tick) => (
            <span key={tick} className={styles.tick} style={{ left: x(tick) }} />
          ))}
          {inSight.map((flag) => (
            <span
              key={`${flag.kind} ${flag.step} ${flag.text}`}
              className={`${styles.flag} ${styles[flag.kind]}`}
              style={{ left: x(flag.step + 0.5) }}
              title={flagText(flag)}
            />
          ))}
          {step >= range.first && step <= range.last && (
            <span className={styles.cursor} style={{ left: x(step), width: Math.max(2, x(step + 1) - x(step)) }} />
          )}
          {/* What is written stands above the cursor, and clear of its line. */}
          {ticks.map((tick) => {
            const left = besides(x(tick), x(step), count(tick).length, size?.scale ?? 1);
            return (
              left !== null && (
                <span key={tick} className={styles.number} style={{ left }}>
                  {count(tick)}
                </span>
              )
            );
          })}
          <Tops tops={tops} tracks={tracks} />
        </Scrub>
        <Overview {...props} />
        <FlagList flags={inSight} />
      </div>
    </section>
  );
}

/** The value at the top of the plot: of all lines, or of each with a separate axis. Without lines there is none. */
function Tops({ tops, tracks }: { tops: ReadonlyMap<number, number>; tracks: readonly DrawnTrack[] }) {
  const values = [...new Set(tops.values())];
  const [first] = values;
  if (first === undefined) return null;
  if (values.length === 1) return <span className={styles.most}>{count(first)}</span>;
  return (
    <span className={styles.tops}>
      {tracks
        .filter(({ number }) => tops.has(number))
        .map(({ number, name, token }) => (
          <span key={number} style={{ color: `var(${token})` }}>
            {name} ↑{count(tops.get(number) ?? 1)}
          </span>
        ))}
    </span>
  );
}

/** Flags that are read out at most. */
const READ_OUT = 100;

const flagText = ({ step, text }: Flag) => `step ${step}: ${text}`;

/** The same flags for screen readers: the contents of the slider have no names. */
function FlagList({ flags }: { flags: readonly Flag[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className="unseen" aria-label="Flags">
      {flags.slice(0, READ_OUT).map((flag) => (
        <li key={`${flag.kind} ${flag.step} ${flag.text}`}>{flagText(flag)}</li>
      ))}
      {flags.length > READ_OUT && <li>{flags.length - READ_OUT} more</li>}
    </ul>
  );
}

/** The lines, with their values at the cursor. */
function Legend({
  tracks,
  parts,
  step,
  known,
  row,
}: {
  tracks: readonly DrawnTrack[];
  parts: ReadonlyMap<number, Part>;
  step: number;
  known: number;
  /** Height of a row of marks, in pixels. */
  row: number;
}) {
  const value = (track: DrawnTrack) => {
    const there = step < known ? valueAt(parts.get(track.number), step) : null;
    return there ? valueText(track, there) : "";
  };
  return (
    <div className={styles.legend}>
      <dl className={styles.lines}>
        {tracks
          .filter(({ kind }) => kind === "line")
          .map((track) => (
            <div key={track.number} title={track.meaning}>
              <dt>
                <svg width="14" height="8" viewBox="0 0 14 8" aria-hidden="true" className={styles[track.key]}>
                  <path d="M0 4h14" style={{ stroke: `var(${track.token})` }} />
                </svg>
                {track.name}
              </dt>
              <dd>{value(track)}</dd>
            </div>
          ))}
      </dl>
      <ul className={styles.rows}>
        {tracks
          .filter(({ kind }) => kind === "marks")
          .map((track) => (
            <li key={track.number} title={track.meaning} style={{ height: row, lineHeight: `${row}px` }}>
              <i style={{ background: `var(${track.token})` }} />
              {track.name}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** What follows the pointer: a click or a drag takes the cursor there. */
function Scrub(props: {
  children: React.ReactNode;
  plot: RefObject<HTMLDivElement | null>;
  width: number;
  step: number;
  steps: number;
  range: Range;
  stops: readonly Flag[];
  /** The mark at a place of the plot, if there is one. */
  markAt(left: number, top: number): { track: DrawnTrack; marked: Marked } | null;
  onStep(step: Step): void;
  onMark(track: DrawnTrack, marked: Marked): void;
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

/** The lines and marks. */
function Tracks(props: {
  drawn: readonly { track: DrawnTrack; part: Part | undefined }[];
  range: Range;
  places: Places;
  height: number;
}) {
  const { drawn, range, places, height } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const colour = useColours();
  const { width, top, bottom, rows, row } = places;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context) return;
    const sharp = devicePixelRatio;
    canvas.current.width = Math.round(width * sharp);
    canvas.current.height = Math.round(height * sharp);
    context.scale(sharp, sharp);
    draw(context, drawn, range, { width, top, bottom, rows, row }, colour);
  }, [drawn, range, width, height, top, bottom, rows, row, colour]);
  return <canvas ref={canvas} className={styles.canvas} style={{ width, height }} />;
}

/** The place of the range in the whole run: dragged, it moves; a click outside takes it there. */
function Overview({
  range,
  steps,
  step,
  onRange,
}: {
  range: Range;
  steps: number;
  step: number;
  onRange(range: Range): void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  /** Where in the window it is held, in steps. */
  const held = useRef(0);
  const whole = isWhole(range, steps);
  const at = (event: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect();
    return box ? ((event.clientX - box.left) / box.width) * steps : 0;
  };
  const share = (of: number) => `${(100 * of) / Math.max(1, steps)}%`;
  return (
    <div
      ref={bar}
      className={`${styles.overview} ${whole ? styles.whole : ""}`}
      title={whole ? "Zoom with the wheel, or + and -" : "Drag to move, double-click for the whole run"}
      role="slider"
      tabIndex={whole ? -1 : 0}
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
        if (whole || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const to = at(event);
        const inside = to >= range.first && to <= range.last;
        held.current = inside ? to - range.first : lengthOf(range) / 2;
        if (!inside) onRange(panned(range, to - held.current - range.first, steps));
      }}
      onPointerMove={(event) => {
        if (!whole && event.currentTarget.hasPointerCapture(event.pointerId))
          onRange(panned(range, at(event) - held.current - range.first, steps));
      }}
      onDoubleClick={() => onRange(wholeOf(steps))}
    >
      <span className={styles.window} style={{ left: share(range.first), width: share(lengthOf(range)) }} />
      <span className={styles.here} style={{ left: share(step) }} />
    </div>
  );
}

/** The wheel zooms where the pointer is; sideways, or with shift, it moves. */
function useWheel(
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
    // A passive listener could not keep the page from scrolling.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [plot]);
}
