// The region of a drawing that shows what the step changed, and the visible marks. Pure geometry.

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

/** The region around what a text highlights, if any of it fits, or else around what the step changed, the most important change first, as
 * much as fits. Null if there is neither. */
export function changedRegionOf(
  { layers }: Pick<Picture, "layers">,
  height: number,
  width: number,
  spotlit: ReadonlySet<string> = new Set(),
): Bounds | null {
  const all = marksOf(layers);
  const pointedAt = all.filter(
    (mark) => mark.tag !== "path" && isLitBy(mark, spotlit) && fits(boundsOf(mark), height, width),
  );
  const changed = all
    .filter(({ changeRank }) => changeRank !== undefined)
    .sort((a, b) => (b.changeRank ?? 0) - (a.changeRank ?? 0));
  return around(pointedAt.length > 0 ? pointedAt : changed, height, width);
}

/** The region around the first mark, and around the others as far as they fit. */
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

/** Scroll distance that brings a range between two edges; its beginning has priority. */
export function offsetTo(from: number, to: number, first: number, last: number): number {
  if (from < first) return from - first;
  return to > last ? Math.min(to - last, from - first) : 0;
}

/** Number of marks from which only visible ones are in the document. */
const MANY = 2_000;

/** The marks in a range of y, if there are many; lines are always included. */
export function within(layers: Layers, view: View): Layers {
  if (marksOf(layers).length < MANY) return layers;
  return filtered(
    layers,
    ({ tag, y, attributes }) => tag === "path" || inView(view, y, Number(attributes.height ?? 0)),
  );
}
