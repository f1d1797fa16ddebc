// Places of labels that must not lie on one another.

import type { ChartBox } from "./frame";

/**
 * Moves labels apart as little as possible.
 * @param wanted where each wants its middle to be
 * @returns where they are, in the same order; null for those that there is no room for
 */
export function spread(wanted: readonly number[], height: number, from: number, to: number): (number | null)[] {
  const room = Math.max(0, Math.floor((to - from) / height));
  const order = wanted.map((at, label) => ({ at, label })).sort((a, b) => a.at - b.at || a.label - b.label);
  const kept = order.slice(0, room);
  // Labels in touch are a block, as near as can be to where they want to be.
  const blocks: { labels: number[]; sum: number; top: number }[] = [];
  const topOf = (sum: number, count: number) =>
    Math.max(from, Math.min(to - count * height, sum / count - (count * height) / 2));
  for (const { at, label } of kept) {
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

/** The first of some places that is free and within; null if none is. */
export function freePlace(places: readonly ChartBox[], taken: readonly ChartBox[], within: ChartBox): ChartBox | null {
  const inside = ({ x, y, width, height }: ChartBox) =>
    x >= within.x && y >= within.y && x + width <= within.x + within.width && y + height <= within.y + within.height;
  return places.find((place) => inside(place) && !taken.some((other) => meet(place, other))) ?? null;
}
