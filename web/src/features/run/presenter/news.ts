// Where a drawing shows what the step changed, and what of it is in sight. Pure geometry.

import {
  filtered,
  inView,
  isLitBy,
  type Layers,
  type Mark,
  marksOf,
  type Picture,
  type View,
} from "../../../kit/marks/mark";

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Around what a text next to the drawing points at, if there is room for any of it, or else what the step changed, the most important of it first:
 * as much as so much room can show. Null if there is neither.
 */
export function newsOf(
  { layers }: Pick<Picture, "layers">,
  height: number,
  width: number,
  spotlit: ReadonlySet<string> = new Set(),
): Bounds | null {
  const all = marksOf(layers);
  const pointedAt = all.filter(
    (mark) => mark.tag !== "path" && isLitBy(mark, spotlit) && fits(boundsOf(mark), height, width),
  );
  const changed = all.filter(({ news }) => news !== undefined).sort((a, b) => (b.news ?? 0) - (a.news ?? 0));
  return around(pointedAt.length > 0 ? pointedAt : changed, height, width);
}

/** Around the first mark, and around the others as far as they fit with it. */
function around(marks: readonly Mark[], height: number, width: number): Bounds | null {
  const boxes = marks.map(boundsOf);
  let all = boxes[0] ?? null;
  for (const box of boxes.slice(1)) {
    const both = all ? join(all, box) : box;
    if (fits(both, height, width)) all = both;
  }
  return all;
}

const fits = ({ left, top, right, bottom }: Bounds, height: number, width: number): boolean =>
  bottom - top <= height && right - left <= width;

function boundsOf({ x, y, attributes }: Mark): Bounds {
  return { left: x, top: y, right: x + Number(attributes.width ?? 0), bottom: y + Number(attributes.height ?? 0) };
}

const join = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** By how much a stretch has to be scrolled to be between two edges; its beginning comes first. */
export function offsetTo(from: number, to: number, first: number, last: number): number {
  if (from < first) return from - first;
  return to > last ? Math.min(to - last, from - first) : 0;
}

/** Marks from which on a drawing has only those in the document that are in sight. */
const MANY = 2_000;

/** The marks in a part of the height, if there are many; lines may lie anywhere. */
export function within(layers: Layers, view: View): Layers {
  if (marksOf(layers).length < MANY) return layers;
  return filtered(
    layers,
    ({ tag, y, attributes }) => tag === "path" || inView(view, y, Number(attributes.height ?? 0)),
  );
}
