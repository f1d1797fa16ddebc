// How series are told apart: by shape, by dashes, and by colour. None of them is needed for the others.

import type { SymbolType } from "d3-shape";
import { symbol, symbolCircle, symbolCross, symbolSquare, symbolStar, symbolTriangle, symbolWye } from "d3-shape";

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

/** A scheduler looks the same in all figures, as long as nothing else in the figure is of its design. */
const OWN = ["sp_pifo", "fifo", "fixed_bounds", "greedy", "pifo"];

/** Numbers of the looks of series, by the designs of their engines. */
export function seriesStylesOf(designs: readonly string[]): number[] {
  const taken = new Set<number>();
  const looks = designs.map((design) => {
    const own = OWN.indexOf(design);
    if (own < 0 || taken.has(own)) return null;
    taken.add(own);
    return own;
  });
  let next = 0;
  return looks.map((look) => {
    if (look !== null) return look;
    while (taken.has(next)) next += 1;
    taken.add(next);
    return next;
  });
}

/** The path of a shape around 0, about so many pixels wide. */
export const shapePath = (shape: number, size: number): string =>
  symbol(SHAPES[shape]?.[0] ?? symbolCircle, size * size * 0.72)() ?? "";

export const shapeTurned = (shape: number): number => SHAPES[shape]?.[1] ?? 0;
