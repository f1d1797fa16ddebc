// Equal cells in a box, line by line. Pure geometry.

interface CellSize {
  w: number;
  h: number;
}

interface CellBox extends CellSize {
  x: number;
  y: number;
}

/** How much larger cells may be where there are few of them. */
const SCALES = [1.8, 1.4, 1];
/** Space between cells. */
const GAP = { w: 4, h: 6 };

/** Height in which so many cells of the least size fit into a width. */
export const heightOfCells = (width: number, count: number, { w, h }: CellSize): number =>
  h * Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / w))));

/**
 * Cells for `count` things: the largest that all fit in with, or the least ones and as many as there is room for. `least` is how large one is at
 * least, with the space around it; `extent` what all that the box has room for would cover.
 */
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
