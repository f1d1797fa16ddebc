// Where a drawing shows what the step changed, and what of it is in sight. Pure geometry.

import { filtered, inView, type Layers, type Mark, marksOf, type Picture, type View } from "../kit/marks/mark";

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Around what the step changed, the most important of it first, as much as so much room can show; null if nothing is marked. */
export function newsOf({ layers }: Pick<Picture, "layers">, height: number, width: number): Bounds | null {
  const marks = marksOf(layers).filter(({ news }) => news !== undefined);
  const boxes = marks.sort((a, b) => (b.news ?? 0) - (a.news ?? 0)).map(boundsOf);
  let all = boxes[0] ?? null;
  for (const box of boxes.slice(1)) {
    const both = all ? join(all, box) : box;
    if (both.bottom - both.top <= height && both.right - both.left <= width) all = both;
  }
  return all;
}

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
