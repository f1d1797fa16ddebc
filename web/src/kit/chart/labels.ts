// Places labels without overlap.

import type { ChartBox } from "./frame";

/**
 * Moves labels apart as little as possible.
 * @param wanted preferred centre of each label
 * @returns the centre of each label in the same order; null for a label that does not fit
 */
export function spread(wanted: readonly number[], height: number, from: number, to: number): (number | null)[] {
  const maxLabels = Math.max(0, Math.floor((to - from) / height));
  const order = wanted.map((at, label) => ({ at, label })).sort((a, b) => a.at - b.at || a.label - b.label);
  const placed = order.slice(0, maxLabels);
  // Touching labels form a block, which is placed as close as possible to the preferred centres.
  const blocks: { labels: number[]; sum: number; top: number }[] = [];
  const topOf = (sum: number, count: number) =>
    Math.max(from, Math.min(to - count * height, sum / count - (count * height) / 2));
  for (const { at, label } of placed) {
    let block = { labels: [label], sum: at, top: topOf(at, 1) };
    for (;;) {
      const last = blocks.at(-1);
      if (!last || last.top + last.labels.length * height <= block.top + 1e-9) break;
      blocks.pop();
      const labels = [...last.labels, ...block.labels];
      const sum = last.sum + block.sum;
      block = { labels, sum, top: topOf(sum, labels.length) };
    }
    blocks.push(block);
  }
  const places: (number | null)[] = wanted.map(() => null);
  for (const { labels, top } of blocks)
    labels.forEach((label, i) => {
      places[label] = top + (i + 0.5) * height;
    });
  return places;
}

const meet = (a: ChartBox, b: ChartBox) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The first of `places` that is inside `within` and overlaps none of `taken`; null if there is none. */
export function freePlace(places: readonly ChartBox[], taken: readonly ChartBox[], within: ChartBox): ChartBox | null {
  const inside = ({ x, y, width, height }: ChartBox) =>
    x >= within.x && y >= within.y && x + width <= within.x + within.width && y + height <= within.y + within.height;
  return places.find((place) => inside(place) && !taken.some((other) => meet(place, other))) ?? null;
}
