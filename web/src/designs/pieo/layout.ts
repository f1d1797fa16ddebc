// Where everything is drawn. Pure geometry.

import { parameter } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import type { Pieo } from "./decode";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Plan {
  width: number;
  height: number;
  /** The four cycles, from left to right. */
  cycles: readonly Box[];
  /** By place of the pointer array. */
  pointers: readonly Box[];
  /** By place of the pointer array: places of its sublist, from the top. */
  cells: readonly (readonly Box[])[];
  /** Base line of the account. */
  foot: number;
}

const MARGIN = 14;
/** Heights: a cycle, a pointer, the smallest and largest place, the line at the foot, and between the parts. */
const [CYCLE, POINTER, CELL, MOST_CELL, FOOT, GAP] = [28, 46, 28, 46, 24, 14];
const [COLUMN, MOST_COLUMN] = [42, 92];

const sizeOf = (info: Info) => Math.round(Math.sqrt(parameter(info, "N") ?? 4));

/** The smallest space into which it is laid out. */
export const leastOf = (info: Info) => {
  const size = sizeOf(info);
  return {
    width: Math.max(420, 2 * MARGIN + 2 * size * COLUMN),
    height: CYCLE + POINTER + size * CELL + FOOT + 5 * GAP,
  };
};

export function layout({ size }: Pieo, width: number, space: number): Plan {
  const fixed = CYCLE + POINTER + FOOT + 5 * GAP;
  const height = Math.max(space, fixed + size * CELL);
  const cell = Math.min(MOST_CELL, (height - fixed) / size);
  const spare = (height - fixed - size * cell) / 3;
  const columns = 2 * size;
  const w = Math.min(MOST_COLUMN, (width - 2 * MARGIN) / columns);
  const left = (width - columns * w) / 2;
  const top = GAP + spare / 2;
  const share = Math.min(150, (width - 2 * MARGIN) / 4);
  const cycles = [0, 1, 2, 3].map((i): Box => ({ x: left + i * share, y: top, w: share - 6, h: CYCLE }));
  const row = top + CYCLE + GAP + spare / 2;
  const pointers = Array.from({ length: columns }, (_, i): Box => ({ x: left + i * w, y: row, w: w - 5, h: POINTER }));
  const first = row + POINTER + GAP;
  const cells = pointers.map(({ x, w }) =>
    Array.from({ length: size }, (_, i): Box => ({ x, y: first + i * cell, w, h: cell - 4 })),
  );
  return { width, height, cycles, pointers, cells, foot: first + size * cell + GAP };
}
