// Styles of series. Series differ by shape, dash pattern and colour; each of the three alone is enough to distinguish them.

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

/** Number of distinct styles; further series reuse them with hollow shapes. */
export const SERIES_STYLES = 8;

/** Shapes, some of them turned by degrees to make another one. */
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
  /** CSS token of the colour. */
  token: string;
  dash: string;
  /** Index of the shape. */
  shape: number;
  /** True if only the outline of the shape is drawn. */
  hollow: boolean;
}

export const seriesStyle = (number: number): SeriesStyle => ({
  token: `--series-${(number % SERIES_STYLES) + 1}`,
  dash: DASHES[number % SERIES_STYLES] ?? "none",
  shape: number % SERIES_STYLES,
  hollow: Math.floor(number / SERIES_STYLES) % 2 === 1,
});

/** Fixed styles of schedulers and techniques: each has the same style in all figures, if no other series of the figure has the same one. */
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

/** Style numbers of series, by what they run. A formula has the hollow style of the run that it is compared with. */
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

/** True if two series run the same technique in the same scenario. */
const isSame = (one: Styled, other: Styled) =>
  one.technique === other.technique && JSON.stringify(one.set ?? []) === JSON.stringify(other.set ?? []);

/** The radius for Plot of a shape about `size` units wide: Plot expects the radius of a circle with the same area. */
const radiusOf = (size: number) => size * Math.sqrt(0.72 / Math.PI);

/** Plot options of a dot, about `size` units wide. */
export function dotStyle(style: SeriesStyle, size: number) {
  const [type, turned] = SHAPES[style.shape] ?? [symbolCircle, 0];
  const colour = `var(${style.token})`;
  const rim = style.hollow
    ? { stroke: colour, strokeWidth: 1.75, fill: "var(--surface)" }
    : { stroke: "var(--surface)", strokeWidth: 1, fill: colour };
  return { r: radiusOf(size), symbol: type, rotate: turned, ...rim };
}

/** Plot options of a line. */
export const lineStyle = ({ token, dash }: SeriesStyle) => ({
  stroke: `var(${token})`,
  strokeDasharray: dash,
  strokeWidth: 1.75,
  // A line through one value has no length; a round cap would draw it as a dot.
  strokeLinecap: "butt" as const,
});

/** The path of a shape around the origin, about `size` units wide, and its rotation in degrees. */
export function shapePath(shape: number, size: number): { path: string; turned: number } {
  const [type, turned] = SHAPES[shape] ?? [symbolCircle, 0];
  return { path: symbol(type, Math.PI * radiusOf(size) ** 2)() ?? "", turned };
}
