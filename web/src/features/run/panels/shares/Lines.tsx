import { scaleLinear } from "d3-scale";
import type { Size } from "../../../../kit/use-size";
import type { Served } from "../../../../session/served";
import { Axes } from "../order/Axes";
import orderStyles from "../order/order.module.css";
import type { Range } from "../timeline/stretch";
import { SERIES_STYLES } from "./series-style";
import styles from "./shares.module.css";

const LEFT = 40;
const RIGHT = 16;
const TOP = 18;
const BOTTOM = 18;
/** Between the two drawings. */
const BETWEEN = 26;
/** Height of the lower one, as a part of both. */
const LOWER = 0.34;

type Values = readonly (number | null)[];

/** Above a line for each share, by window; below how unfair each window was. */
export function Lines(props: {
  served: Served;
  range: Range;
  step: number;
  lines: readonly Values[];
  unfair: Values;
  /** What the lines show. */
  name: string;
  size: Size;
  /** Whether a line at 1 shows the fair share. */
  one: boolean;
  onStep(step: number): void;
}) {
  const { served, range, step, lines, unfair, name, size, one, onStep } = props;
  const [w, h] = [size.width / size.scale, size.height / size.scale];
  const lower = (h - TOP - BETWEEN - BOTTOM) * LOWER;
  const middle = h - BOTTOM - lower - BETWEEN;
  const x = scaleLinear([range.first, range.last + 1], [LEFT, w - RIGHT]);
  const most = Math.max(1e-9, ...lines.flatMap((values) => values.map((value) => value ?? 0)), one ? 1.2 : 0);
  const y = scaleLinear([0, most], [middle, TOP]).nice(4);
  const worst = Math.max(0.1, ...unfair.map((value) => value ?? 0));
  const below = scaleLinear([0, worst], [h - BOTTOM, h - BOTTOM - lower]).nice(2);
  const at = (window: number) => x(served.first + window * served.width);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the timeline does the same by keys
    <svg
      viewBox={`0 0 ${w} ${h}`}
      role="img"
      aria-label={`${name} and NFM in windows of ${served.width} steps, from step ${range.first} to ${range.last}`}
      className={orderStyles.clickable}
      onClick={(event) => {
        const left = (event.clientX - event.currentTarget.getBoundingClientRect().left) / size.scale;
        onStep(Math.max(range.first, Math.min(range.last, Math.floor(x.invert(left)))));
      }}
    >
      <text x={2} y={9} className={styles.name}>
        {name}
      </text>
      <Axes x={x} y={y} base={h - 4} apart={70} whole={false} />
      {one && <path d={`M${LEFT} ${y(1)}H${w - RIGHT}`} className={styles.fair} />}
      {lines.map((values, i) => (
        <path
          key={served.shares[i]?.number}
          d={stairs(values, at, y)}
          className={styles.line}
          style={SERIES_STYLES[i % SERIES_STYLES.length]}
        />
      ))}
      <text x={2} y={h - BOTTOM - lower - 9} className={styles.name}>
        NFM, 0 is fair
      </text>
      {below.ticks(2).map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${below(tick)}H${w - RIGHT}`} className={orderStyles.grid} />
          <text x={LEFT - 5} y={below(tick)} className={orderStyles.yTick}>
            {tick}
          </text>
        </g>
      ))}
      <path d={stairs(unfair, at, below)} className={styles.unfair} />
      <path d={`M${x(step + 0.5)} ${TOP}V${h - BOTTOM}`} className={orderStyles.cursor} />
    </svg>
  );
}

/** A step for each window, interrupted where there is no value. */
function stairs(values: Values, x: (window: number) => number, y: (value: number) => number): string {
  let d = "";
  let drawn = false;
  values.forEach((value, window) => {
    if (value !== null)
      d += `${drawn ? "V" : `M${x(window).toFixed(1)} `}${y(value).toFixed(1)}H${x(window + 1).toFixed(1)}`;
    drawn = value !== null;
  });
  return d;
}
