// Where everything is drawn. Pure geometry.

import type { Entry, Pifo } from "./decode";

export interface Cell {
  place: number;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Null for a place that is free. */
  entry: Entry | null;
  /** The same for an element wherever it stands: its data, and which of those of the same data it is. */
  key: string;
}

export interface Plan {
  width: number;
  height: number;
  /** Base line of what comes and goes. */
  band: number;
  /** Base line of the account. */
  foot: number;
  cells: readonly Cell[];
  /** Places that there is no room for, and how many of them are taken. */
  hidden: { places: number; taken: number };
}

const BAND = 64;
const FOOT = 26;
const MARGIN = 14;
const [CELL_W, CELL_H] = [66, 46];

/** Free places that are drawn one by one; a whole drawing of a longer list gives their number. */
const MOST_FREE = 1_024;

/** The smallest space into which it is laid out. */
export const leastOf = (capacity: number) => ({
  width: 420,
  height: BAND + FOOT + CELL_H * Math.min(3, Math.ceil(capacity / 6)),
});

/** `whole`: every place is drawn, in more height than there is if need be. */
export function layout({ entries, capacity }: Pifo, width: number, space: number, whole = false): Plan {
  const room = width - 2 * MARGIN;
  const columns = Math.max(1, Math.min(capacity, Math.floor(room / CELL_W)));
  const drawn = capacity <= MOST_FREE ? capacity : Math.max(columns, entries.length);
  const height = whole ? Math.max(space, BAND + FOOT + CELL_H * Math.ceil(drawn / columns)) : space;
  const fit = Math.max(1, Math.floor((height - BAND - FOOT) / CELL_H));
  const rows = Math.min(fit, Math.ceil((whole ? drawn : capacity) / columns));
  const [w, h] = [room / columns, Math.min(72, (height - BAND - FOOT) / rows)];
  // What nothing can be made of stands above and below.
  const spare = (height - BAND - FOOT - rows * h) / 3;
  const shown = Math.min(whole ? drawn : capacity, rows * columns);
  const seen = new Map<number, number>();
  const cells = Array.from({ length: shown }, (_, place): Cell => {
    const entry = entries[place] ?? null;
    const before = entry ? (seen.get(entry.data) ?? 0) : 0;
    if (entry) seen.set(entry.data, before + 1);
    return {
      place,
      x: MARGIN + (place % columns) * w,
      y: BAND + spare + Math.floor(place / columns) * h,
      w: w - 4,
      h: h - 6,
      entry,
      key: entry ? `data ${entry.data} ${before}` : `place ${place}`,
    };
  });
  const hidden = { places: capacity - shown, taken: Math.max(0, entries.length - shown) };
  return { width, height, band: 26 + spare, foot: BAND + spare + rows * h + 14, cells, hidden };
}
