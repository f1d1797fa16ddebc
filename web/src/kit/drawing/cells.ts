// Lays out equal cells in a box, row by row, and selects the elements of a queue that is too long for its cells.

interface CellSize {
  w: number;
  h: number;
}

interface CellBox extends CellSize {
  x: number;
  y: number;
}

/** Scale factors of cells, the largest first; a few cells may be drawn larger. */
const SCALES = [1.8, 1.4, 1];
/** Gaps between cells. */
const GAP = { w: 4, h: 6 };

/** Height that `count` cells of minimum size need at this width. */
export const heightOfCells = (width: number, count: number, { w, h }: CellSize): number =>
  h * Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / w))));

/** Lays out `count` cells in a box: the largest that all fit, or else as many of minimum size as fit. `least` is the minimum size of a cell
 * including its gap; `extent` is the size that all visible cells would cover. */
export function cellsIn(box: CellBox, count: number, least: CellSize): { cells: CellBox[]; extent: CellSize } {
  const fitting = (scale: number) => {
    const [w, h] = [least.w * scale, least.h * scale];
    const columns = Math.max(1, Math.floor(box.w / w));
    const lines = Math.max(1, Math.floor(box.h / h));
    return { w, h, columns, lines, fit: columns * lines };
  };
  const { w, h, columns, lines, fit } = SCALES.map(fitting).find(({ fit }) => fit >= count) ?? fitting(1);
  const cells = Array.from({ length: Math.min(count, fit) }, (_, at) => ({
    x: box.x + (at % columns) * w,
    y: box.y + Math.floor(at / columns) * h,
    w: w - GAP.w,
    h: h - GAP.h,
  }));
  return { cells, extent: { w: columns * w - GAP.w, h: lines * h - GAP.h } };
}

/** The drawn part of a queue: elements from its front, the number of omitted ones, and elements from its back. */
export interface Ends<T> {
  first: readonly T[];
  more: number;
  last: readonly T[];
}

/** Selects the elements of a queue for `fit` positions. If it has more, one position shows the number of omitted elements, and `back` of
 * the other positions show its back. */
export function endsOf<T>(queue: readonly T[], fit: number, back = 0): Ends<T> {
  if (queue.length <= fit) return { first: queue, more: 0, last: [] };
  const last = back > 0 ? queue.slice(-back) : [];
  const first = queue.slice(0, Math.max(0, fit - 1 - last.length));
  return { first, more: queue.length - first.length - last.length, last };
}
