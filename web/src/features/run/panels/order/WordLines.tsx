import { scaleLinear } from "d3-scale";
import { useRef } from "react";
import type { DrawnWords } from "../../../../designs/contract";
import { Formula } from "../../../../kit/drawing/Formula";
import { useSize } from "../../../../kit/use-size";
import type { Part } from "../../../../session/protocol";
import type { Range } from "../timeline/stretch";
import { Axes } from "./Axes";
import styles from "./order.module.css";

const LEFT = 36;
const RIGHT = 34;
const BOTTOM = 18;
const TOP = 8;
/** Pixels between two labels at the right. */
const LABEL = 11;

/** Words of the state over the run, a line each, and where theory has them. */
export function WordLines(props: {
  drawn: DrawnWords;
  /** By word; undefined where nothing is known. */
  parts: readonly (Part | undefined)[];
  range: Range;
  step: number;
  /** Where they ought to settle, by word, and the source of that; null where there is none. */
  target: { values: readonly number[]; text: string } | null;
  onStep(step: number): void;
}) {
  const { drawn, parts, range, step, target, onStep } = props;
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const scale = size?.scale ?? 1;
  const [w, h] = [(size?.width ?? 0) / scale, (size?.height ?? 0) / scale];
  const most = Math.max(1, ...parts.map(largest), ...(target?.values ?? []));
  const x = scaleLinear([range.first, range.last + 1], [LEFT, w - RIGHT]);
  const y = scaleLinear([0, most], [h - BOTTOM, TOP]).nice(4);
  const ends = apart(parts.map((part) => y(part ? (part.values.at(-1) ?? 0) : 0)));
  const colour = (word: number) =>
    `color-mix(in oklab, var(--enqueue-ink), var(--dequeue-max-ink) ${Math.round((100 * word) / Math.max(1, parts.length - 1))}%)`;
  return (
    <section className={styles.part} aria-label={drawn.title}>
      <p className={styles.quiet}>
        {drawn.title} by step;{" "}
        {target ? `dashed: ${target.text}` : "bands reach from the smallest to the largest value"}
      </p>
      <div ref={frame} className={styles.chart}>
        {w > 0 && h > 60 && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the timeline does the same by keys
          <svg
            viewBox={`0 0 ${w} ${h}`}
            role="img"
            aria-label={`${drawn.title} from step ${range.first} to ${range.last}`}
            className={styles.clickable}
            onClick={(event) => {
              const at = (event.clientX - event.currentTarget.getBoundingClientRect().left) / scale;
              onStep(Math.max(range.first, Math.min(range.last, Math.floor(x.invert(at)))));
            }}
          >
            <Axes x={x} y={y} base={h - 4} apart={70} whole />
            {target?.values.map((value, word) => (
              <path
                key={drawn.label(word)}
                d={`M${LEFT} ${y(value)}H${w - RIGHT}`}
                className={styles.target}
                style={{ stroke: colour(word) }}
              />
            ))}
            {parts.map((part, word) => (
              <g key={drawn.label(word)}>
                {part && <path d={bandOf(part, x, y)} className={styles.band} style={{ fill: colour(word) }} />}
                {part && <path d={lineOf(part, x, y)} className={styles.word} style={{ stroke: colour(word) }} />}
                <text x={w - RIGHT + 4} y={ends[word]} className={styles.end} style={{ fill: colour(word) }}>
                  <Formula text={drawn.label(word)} />
                </text>
              </g>
            ))}
            <path d={`M${x(step + 0.5)} ${TOP}V${h - BOTTOM}`} className={styles.cursor} />
          </svg>
        )}
      </div>
    </section>
  );
}

const largest = (part: Part | undefined) => {
  let most = 0;
  for (let i = 1; part && i < part.values.length; i += 3) most = Math.max(most, part.values[i] ?? 0);
  return most;
};

type Scale = (value: number) => number;

/** The mean of each bucket as a step. */
function lineOf({ first, width, values }: Part, x: Scale, y: Scale): string {
  let d = "";
  for (let at = 0; 3 * at < values.length; at += 1) {
    const height = y(values[3 * at + 2] ?? 0).toFixed(1);
    d += `${at === 0 ? `M${x(first).toFixed(1)} ` : "V"}${height}H${x(first + (at + 1) * width).toFixed(1)}`;
  }
  return d;
}

/** From the smallest to the largest value of each bucket; nothing where a bucket is one step. */
function bandOf({ first, width, values }: Part, x: Scale, y: Scale): string {
  if (width === 1) return "";
  let d = "";
  for (let at = 0; 3 * at < values.length; at += 1) {
    const [low = 0, high = 0] = values.subarray(3 * at, 3 * at + 2);
    const [left, right] = [x(first + at * width).toFixed(1), x(first + (at + 1) * width).toFixed(1)];
    if (high > low) d += `M${left} ${y(low).toFixed(1)}V${y(high).toFixed(1)}H${right}V${y(low).toFixed(1)}Z`;
  }
  return d;
}

/** Heights of labels, moved apart so that they do not overlap; the larger word is above. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0));
  const placed = [...heights];
  let above = Number.POSITIVE_INFINITY;
  for (const i of order) {
    above = Math.min(placed[i] ?? 0, above - LABEL);
    placed[i] = above;
  }
  const over = TOP - Math.min(...placed);
  return over > 0 ? placed.map((height) => height + over) : placed;
}
