// Places names of lines and of the paper's values where there is enough space.

import { cut } from "../../base/format";
import type { Axis } from "../../kit/chart/axis";
import type { ChartBox } from "../../kit/chart/frame";
import { freePlace, spread } from "../../kit/chart/labels";
import type { DrawnLine, SweepRange, SweepSpot } from "./drawn";

/** A name, with the end of its line if it is not adjacent. */
export interface SweepName {
  x: number;
  y: number;
  from: { x: number; y: number } | null;
  text: string;
  styleNumber: number;
}

/** Width of a letter in small type, in units. */
export const LETTER = 6.4;
/** Largest number of letters of a name. */
export const NAME = 22;

const ROW = 15;
/** Half the width of a range. */
export const HALF = 9;

/** Places the paper's values beside their marks, where there is enough space. */
export function label(ranges: SweepRange[], lines: readonly DrawnLine[], box: ChartBox, joined: boolean): void {
  const height = ROW;
  const taken: ChartBox[] = lines.flatMap(({ spots }) =>
    spots.filter(({ seen }) => seen).map(({ x, y }) => ({ x: x - 6, y: y - 6, width: 12, height: 12 })),
  );
  if (joined) for (const { spots } of lines) taken.push(...alongLine(spots, 8));
  const marks = ranges.filter(({ placed }) => placed.kind === "paper");
  for (const { x, top, bottom } of marks)
    taken.push({ x: x - HALF, y: top - 7, width: 2 * HALF, height: bottom - top + 14 });
  for (const range of marks) {
    const text = `paper ${range.placed.short}`;
    const width = text.length * LETTER;
    const middle = (range.top + range.bottom) / 2 - height / 2;
    const [right, left] = [range.x + HALF + 4, range.x - HALF - 4 - 1.04 * width];
    const places = [0, -0.9, 0.9, -1.5, 1.5, -2.2, 2.2].flatMap((by) =>
      [right, left].map((at) => ({ x: at, y: middle + by * height, width, height })),
    );
    const free = freePlace(places, taken, box);
    if (!free) continue;
    taken.push(free);
    range.label = { x: free.x, y: free.y + 0.75 * height, text };
  }
}

/** Boxes that cover a line, about `apart` units from each other. */
function alongLine(spots: readonly SweepSpot[], apart: number): ChartBox[] {
  return spots.slice(1).flatMap((to, i) => {
    const from = spots[i] as SweepSpot;
    const count = Math.min(200, Math.ceil(Math.abs(to.x - from.x) / apart));
    return Array.from({ length: count }, (_, k) => {
      const part = (k + 0.5) / count;
      return { x: from.x + part * (to.x - from.x) - 1, y: from.y + part * (to.y - from.y) - 2, width: 2, height: 4 };
    });
  });
}

/** Names at the ends of lines. */
export function namesOf(lines: readonly DrawnLine[], box: ChartBox): SweepName[] {
  const ends = lines.flatMap(({ line, styleNumber, spots }) => {
    const last = spots.at(-1);
    return last ? [{ x: last.x, y: last.y, styleNumber, text: cut(line.name, NAME) }] : [];
  });
  const height = ROW;
  const wanted = ends.map(({ y }) => y);
  const places = spread(wanted, height, box.y - height / 2, box.y + box.height + height / 2);
  return ends.flatMap(({ x, y, styleNumber, text }, i) => {
    const at = places[i];
    if (at === null || at === undefined) return [];
    return [{ x: x + 14, y: at, from: { x: x + 4, y }, text, styleNumber }];
  });
}

/** Names above the highest point of each line, or inside its layer where that is thickest, if there is enough space. */
export function peaksOf(lines: readonly DrawnLine[], box: ChartBox, y: Axis, stacked: boolean): SweepName[] {
  const height = ROW;
  const taken: ChartBox[] = stacked
    ? []
    : lines.flatMap(({ spots }) => spots.map(({ x, y }) => ({ x: x - 5, y: y - 5, width: 10, height: 10 })));
  const within = { ...box, y: box.y - 6, width: box.width + 12 };
  return lines.flatMap(({ line, styleNumber, spots }) => {
    const peak = spots.reduce<SweepSpot | null>((best, one) => (one.dot.y > (best?.dot.y ?? 0) ? one : best), null);
    if (!peak) return [];
    const text = cut(line.name, NAME);
    const width = text.length * LETTER;
    // From the top of the layer, where it is thickest, to its floor.
    const floor = Math.min(box.y + box.height, peak.y + y.at(0) - y.at(peak.dot.y));
    const left = Math.max(box.x + 2, peak.x - width / 2);
    const inside = [0.5, 0.3, 0.7, 0.15, 0.85].map((part) => ({
      x: left,
      y: peak.y + part * (floor - peak.y) - height / 2,
      width,
      height,
    }));
    const above = [1.5, 2.4, 3.3].flatMap((by) =>
      [-0.5, 0, -1].map((part) => ({ x: peak.x + part * width, y: peak.y - by * height, width, height })),
    );
    const toTheRight = [0, 1, 2, 3].map((by) => ({
      x: peak.x + 10,
      y: peak.y + (by - 0.5) * height,
      width,
      height,
    }));
    const free = freePlace(stacked ? inside : [...above, ...toTheRight], taken, within);
    if (!free) return [];
    taken.push(free);
    return [{ x: free.x, y: free.y + height / 2, from: null, text, styleNumber }];
  });
}
