import { useLayoutEffect, useMemo, useRef } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { asStep, type Step } from "../../../../base/brand";
import { count } from "../../../../base/format";
import { EventTable } from "../../../../designs/listing";
import { useColours } from "../../../../kit/theme/use-colours";
import { useSize } from "../../../../kit/use-size";
import { jumpTo } from "../../actions/move";
import { queryRun, showRange } from "../../actions/view";
import { listedColumns, useRecordedEngine } from "../../poll";
import { guesses } from "../../stage/scene";
import type { Flag } from "../../state/flags";
import { designOf, isAtNetwork, nodeOf, stepsOf } from "../../state/selectors";
import { besides, draw, isClear, type TimelineDrawn, type TimelinePlaces, ticksOf, topsOf, xOf } from "./draw";
import { FlagList, flagText, Legend, lettersOfTops, Tops } from "./Legend";
import { CATCH, Overview, Scrub, useWheel } from "./Scrub";
import { lengthOf, panned, type TimelineRange, zoomed } from "./stretch";
import styles from "./timeline.module.css";
import { type DrawnTrack, markNear, shownOf, type TimelineMarked } from "./tracks";
import { useConditionTracks, useDrawnTracks, useFlags, useParts, useRange } from "./use-timeline";

/** Largest number of drawn flags. */
const FLAGS = 400;
/** Pixels at the right end without ticks: the top value of the lines stands there. */
const FREE = 110;
/** Pixels of the axis above the lines, and of a row of marks. */
const AXIS = 16;
const ROW = 13;

/** The run or a range of it: lines, marks, flags and the cursor, for the shown engine. */
export function Timeline() {
  const app = useApp();
  const step = useAppState((state) => state.wanted);
  const steps = useAppState(stepsOf);
  const range = useRange(step, steps);
  const plot = useRef<HTMLDivElement>(null);
  const size = useSize(plot);
  const width = size?.width ?? 0;
  const all = useDrawnTracks();
  const conditions = useConditionTracks();
  const { parts, seen, known } = useParts(all, conditions, range, width);
  const flags = useFlags(steps, parts);
  // Marks of later steps would reveal the answer to a question.
  const hides = useAppState(guesses);
  const tracks = useMemo(() => (hides ? [] : shownOf(all, seen)), [all, seen, hides]);
  const toMark = useToMark();
  const onStep = (step: Step) => jumpTo(app, step);
  const onRange = (range: TimelineRange) => showRange(app, range);
  useWheel(
    plot,
    (factor, share) => {
      const fixed = range.first + share * lengthOf(range);
      onRange(zoomed(range, factor, fixed, steps));
    },
    (by) => onRange(panned(range, by * lengthOf(range), steps)),
  );
  const node = useAppState((state) =>
    isAtNetwork(state) ? "all nodes" : state.scenario?.opened.network?.nodes[nodeOf(state)]?.name,
  );
  const rows = tracks.filter(({ kind }) => kind === "marks").length;
  const row = Math.round(ROW * (size?.scale ?? 1));
  const drawn = useMemo(() => tracks.map((track) => ({ track, part: parts.get(track.number) })), [tracks, parts]);
  const tops = useMemo(() => topsOf(drawn), [drawn]);
  const inSight = useMemo(
    () => (hides ? [] : flags.filter((flag) => flag.step >= range.first && flag.step <= range.last).slice(0, FLAGS)),
    [flags, range, hides],
  );
  const x = useMemo(() => xOf(range, width), [range, width]);
  const scale = size?.scale ?? 1;
  const ticks = useMemo(() => {
    const letters = lettersOfTops(tops, tracks);
    return ticksOf(range, width).filter(
      (tick) => x(tick) < width - FREE && isClear(x(tick), count(tick).length, letters, width, scale),
    );
  }, [range, width, x, tops, tracks, scale]);
  // What does not follow the cursor is not rendered in a step.
  const lines = useMemo(
    () => ticks.map((at) => <span key={at} className={styles.tick} style={{ left: x(at) }} />),
    [ticks, x],
  );
  const shownFlags = useMemo(
    () =>
      inSight.map((flag) => (
        <FlagSign key={`${flag.kind} ${flag.step} ${flag.text}`} flag={flag} left={x(flag.step + 0.5)} />
      )),
    [inSight, x],
  );
  const markAt = (left: number, top: number) => {
    const number = Math.floor((top - ((size?.height ?? 0) - rows * row)) / row);
    const mark = drawn.filter(({ track }) => track.kind === "marks")[number];
    const place = range.first + (left / width) * lengthOf(range);
    const marked = mark?.part && markNear(mark.part, place, (CATCH / width) * lengthOf(range));
    return mark && marked ? { track: mark.track, marked } : null;
  };
  return (
    <section className={styles.timeline} aria-label="Run at a glance">
      <Legend {...{ tracks, parts, step, known, row, node }} />
      <div className={styles.run}>
        <Scrub {...{ plot, width, step, steps, range, markAt, onStep }} stops={inSight} onMark={toMark}>
          {size && (
            <Tracks
              range={range}
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
          {lines}
          {shownFlags}
          {step >= range.first && step <= range.last && (
            <span className={styles.cursor} style={{ left: x(step), width: Math.max(2, x(step + 1) - x(step)) }} />
          )}
          {/* Texts are above the cursor, and beside its line. */}
          {ticks.map((tick) => {
            const left = besides(x(tick), x(step), count(tick).length, scale);
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
        <Overview {...{ range, steps, step, onRange }} />
        <FlagList flags={inSight} />
      </div>
    </section>
  );
}

function FlagSign({ flag, left }: { flag: Flag; left: number }) {
  return <span className={`${styles.flag} ${styles[flag.kind]}`} style={{ left }} title={flagText(flag)} />;
}

/** Goes to a mark. In a coarse view a mark covers several steps: then it goes to the first listed event among them. */
function useToMark(): (track: DrawnTrack, marked: TimelineMarked) => void {
  const app = useApp();
  const recorded = useRecordedEngine();
  const listing = useAppState((state) => designOf(state)?.listing);
  const toMark = async ({ key }: DrawnTrack, { first, last }: TimelineMarked) => {
    if (first === last || key !== listing?.kind) return jumpTo(app, asStep(first));
    const listed = await queryRun(app, "listed", recorded, { first: 0 });
    const table = new EventTable(listed ? listedColumns(listed.table) : undefined);
    const { step } = table.at(table.after(first - 1));
    jumpTo(app, asStep(step >= first && step <= last ? step : first));
  };
  return (track, marked) => void toMark(track, marked);
}

/** The lines and marks. */
function Tracks(props: {
  drawn: readonly TimelineDrawn[];
  range: TimelineRange;
  places: TimelinePlaces;
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
