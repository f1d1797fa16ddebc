// Series differ by shape, by dashes, and by colour. None of them is needed for the others.

import {
  type SymbolType,
  symbol,
  symbolCircle,
  symbolCross,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from "d3-shape";
import type { Series } from "../../gen/types/Series";

/** How many looks there are before they come again, hollow. */
export const SERIES_STYLES = 8;

/** Degrees by which some shapes are turned to make others. */
const SHAPES: readonly (readonly [SymbolType, turned: number])[] = [
  [symbolCircle, 0],
  [symbolSquare, 0],
  [symbolTriangle, 0],
  [symbolTriangle, 180],
  [symbolCross, 0],
  [symbolStar, 0],
  [symbolCross, 45],
  [symbolWye, 0],
];

const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "13 4", "5 2 2 2 2 2", "1 4", "4 5"] as const;

export interface SeriesStyle {
  /** Token of its colour. */
  token: string;
  dash: string;
  /** Number of the shape. */
  shape: number;
  /** Whether the shape has a rim only. */
  hollow: boolean;
}

export const seriesStyle = (number: number): SeriesStyle => ({
  token: `--series-${(number % SERIES_STYLES) + 1}`,
  dash: DASHES[number % SERIES_STYLES] ?? "none",
  shape: number % SERIES_STYLES,
  hollow: Math.floor(number / SERIES_STYLES) % 2 === 1,
});

/** A scheduler or a technique looks the same in all figures, as long as nothing else in the figure is of it. */
const OWN: Readonly<Record<string, number>> = {
  sp_pifo: 0,
  fifo: 1,
  fixed_bounds: 2,
  greedy: 3,
  pifo: 4,
  scr: 0,
  lock: 1,
  rss: 2,
  "rss++": 3,
};

type Styled = Pick<Series, "engine" | "technique" | "formula" | "set">;

/** Numbers of the styles of series, by what they run. A formula has the style of the run that it is compared with, hollow. */
export function seriesStylesOf(series: readonly Styled[]): number[] {
  const taken = new Set<number>();
  const take = (style: number | undefined) => {
    if (style === undefined || taken.has(style)) return null;
    taken.add(style);
    return style;
  };
  const free = () => {
    let next = 0;
    while (taken.has(next)) next += 1;
    taken.add(next);
    return next;
  };
  const isRun = ({ formula }: Styled) => formula === undefined;
  const own = series.map((one) => (isRun(one) ? take(OWN[one.engine?.design ?? one.technique ?? ""]) : null));
  const runs = series.map((one, i) => own[i] ?? (isRun(one) ? free() : null));
  return series.map((one, i) => {
    const run = runs[i];
    if (typeof run === "number") return run;
    const compared = series.findIndex((other) => isRun(other) && isSame(one, other));
    const style = runs[compared];
    return take(typeof style === "number" ? style + SERIES_STYLES : undefined) ?? free();
  });
}

/** Whether two series are of one technique in one scenario. */
const isSame = (one: Styled, other: Styled) =>
  one.technique === other.technique && JSON.stringify(one.set ?? []) === JSON.stringify(other.set ?? []);

/** The radius that Plot takes for a shape about so many units wide: of a circle with the area of the shape. */
const radiusOf = (size: number) => size * Math.sqrt(0.72 / Math.PI);

/** Options of a dot in the style of a series, about so many units wide. */
export function dotStyle(style: SeriesStyle, size: number) {
  const [type, turned] = SHAPES[style.shape] ?? [symbolCircle, 0];
  const colour = `var(${style.token})`;
  const rim = style.hollow
    ? { stroke: colour, strokeWidth: 1.75, fill: "var(--surface)" }
    : { stroke: "var(--surface)", strokeWidth: 1, fill: colour };
  return { r: radiusOf(size), symbol: type, rotate: turned, ...rim };
}

/** Options of a line in the style of a series. */
export const lineStyle = ({ token, dash }: SeriesStyle) => ({
  stroke: `var(${token})`,
  strokeDasharray: dash,
  strokeWidth: 1.75,
  // A line of one value has no length: a round end would draw it as a dot.
  strokeLinecap: "butt" as const,
});

/** The path of a shape around 0, about so many units wide, and the degrees by which it is turned. */
export function shapePath(shape: number, size: number): { path: string; turned: number } {
  const [type, turned] = SHAPES[shape] ?? [symbolCircle, 0];
  return { path: symbol(type, Math.PI * radiusOf(size) ** 2)() ?? "", turned };
}
