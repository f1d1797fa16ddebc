// Lines with their values, and ranges, in pixels.

import { area, line as lineOver } from "d3-shape";
import type { Box } from "./labels";
import type { Dot, Line } from "./lines";
import type { Placed } from "./marks";
import type { Placer } from "./placer";
import type { Scale } from "./scales";

export interface Spot {
  x: number;
  y: number;
  dot: Dot;
  /** Whether a shape is drawn: of many values only of some. */
  seen: boolean;
}

export interface DrawnLine {
  line: Line;
  /** Number of its styleNumber. */
  styleNumber: number;
  /** Null where values stand side by side. */
  path: string | null;
  /** What it covers, where lines stand on one another. */
  area: string | null;
  spots: readonly Spot[];
}

/** A range on the y axis; an end that it does not have is at the edge of the panel. */
export interface Range {
  placed: Placed;
  x: number;
  top: number;
  bottom: number;
  styleNumber: number;
  label: { x: number; y: number; text: string } | null;
}

/** Values of a line that each have a shape; of more only some do. */
const SHAPES = 24;
export function drawnLines(
  lines: readonly Line[],
  place: Placer,
  y: Scale,
  how: { styleNumber(line: Line): number; joined: boolean; stacked: boolean },
): DrawnLine[] {
  const below = new Map<number, number>();
  return lines.map((line, number) => {
    const every = Math.ceil(line.dots.length / SHAPES);
    // Shapes of lines that lie on one another stand at different places.
    const first = Math.floor((every * number) / Math.max(1, lines.length));
    const last = line.dots.length - 1;
    const floors: number[] = [];
    const spots = line.dots.map((dot, i) => {
      const floor = how.stacked ? (below.get(dot.x) ?? 0) : 0;
      floors.push(y.at(floor));
      below.set(dot.x, floor + dot.y);
      const seen = !how.stacked && (every <= 1 || i % every === first || i === last);
      return { x: place.at(line, dot.x), y: y.at(how.stacked ? floor + dot.y : dot.y), dot, seen };
    });
    const whole = how.joined && !how.stacked ? pathOf(spots, y.zero) : null;
    const covered = area<Spot>(
      (spot) => spot.x,
      (_, i) => floors[i] ?? 0,
      ({ y }) => y,
    )([...spots]);
    return { line, styleNumber: how.styleNumber(line), path: whole, area: how.stacked ? covered : null, spots };
  });
}

/** A line through all values; between a value and one that has no place on the scale there is a gap. */
function pathOf(spots: readonly Spot[], zero: number | null): string {
  const path = lineOver<Spot>(
    ({ x }) => x,
    ({ y }) => y,
  );
  const pieces: Spot[][] = [];
  for (const spot of spots) {
    const last = pieces.at(-1);
    const before = last?.at(-1);
    if (last && before && (before.y === zero) === (spot.y === zero)) last.push(spot);
    else pieces.push([spot]);
  }
  return pieces.map((piece) => (piece.length > 1 ? path(piece) : null) ?? "").join("");
}

/** Ranges that marks stand for, within the panel. */
export function rangesOf(
  placed: readonly Placed[],
  place: Placer,
  y: Scale,
  box: Box,
  styleNumber: (of: Pick<Line, "series" | "class">) => number,
): Range[] {
  const inBox = (at: number) => Math.max(box.y, Math.min(box.y + box.height, at));
  return placed.flatMap((one) => {
    const x = place.at(one, one.x);
    if (x < box.x - 1 || x > box.x + box.width + 1) return [];
    const top = one.high === null ? box.y : inBox(y.at(one.high));
    const bottom = one.low === null ? box.y + box.height : inBox(y.at(one.low));
    return [{ placed: one, x, top, bottom, styleNumber: styleNumber(one), label: null }];
  });
}
