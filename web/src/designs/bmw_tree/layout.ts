// Where everything is drawn. Pure geometry: levels as rows of nodes, the last one that is drawn as columns below the slots of the row above.

import { parameter } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import type { Box } from "../../kit/marks/mark";
import { shownLevels, type Tree } from "./decode";

export interface Plan {
  width: number;
  height: number;
  /** By drawn level: its slots. */
  slots: readonly (readonly Box[])[];
  /** By drawn level: frames around its nodes. */
  nodes: readonly (readonly Box[])[];
  /** By level, drawn or not: where the operation at work there stands; one more for what ends at the last one. */
  work: readonly Box[];
  /** Base line of the account. */
  foot: number;
}

const MARGIN = 14;
/** Above the root the accounts of logical queues, if there are several. */
const QUEUES = 14;
/** Widths: what stands left of the levels, the narrowest and widest column. */
const [SIDE, COLUMN, MOST_COLUMN] = [84, 42, 96];
/** Heights: a slot in a row and in a column, at least and at most; between levels; the line at the foot. */
const [ROW, MOST_ROW, CELL, MOST_CELL, BETWEEN, MOST_BETWEEN, FOOT] = [36, 48, 26, 40, 34, 70, 30];

/** Slots of the widest row, below which the last level stands in columns. */
const columnsOf = (ways: number, shown: number) => ways ** (shown - 1);

/** The smallest space into which it is laid out. */
export function leastOf(info: Info): { width: number; height: number } {
  const [ways, shown] = [parameter(info, "M") ?? 2, shownLevels(info)];
  const above = (parameter(info, "queues") ?? 1) > 1 ? QUEUES : 0;
  return {
    width: Math.max(420, 2 * MARGIN + SIDE + columnsOf(ways, shown) * COLUMN),
    height: 2 * MARGIN + above + (shown - 1) * (ROW + BETWEEN) + ways * CELL + FOOT,
  };
}

export function layout({ ways, levels, shown, held }: Tree, width: number, space: number): Plan {
  const rows = shown - 1;
  const above = held.length > 1 ? QUEUES : 0;
  const least = 2 * MARGIN + above + rows * (ROW + BETWEEN) + ways * CELL + FOOT;
  const height = Math.max(space, least);
  // What is left over is shared by all, as far as each may grow.
  const spare = height - least;
  const most = rows * (MOST_ROW - ROW + MOST_BETWEEN - BETWEEN) + ways * (MOST_CELL - CELL);
  const share = Math.min(1, spare / most);
  const grown = (from: number, to: number) => from + (to - from) * share;
  const [row, cell, between] = [grown(ROW, MOST_ROW), grown(CELL, MOST_CELL), grown(BETWEEN, MOST_BETWEEN)];
  const columns = columnsOf(ways, shown);
  const column = Math.min(MOST_COLUMN, (width - 2 * MARGIN - SIDE) / columns);
  const left = SIDE + MARGIN + (width - 2 * MARGIN - SIDE - columns * column) / 2;
  const top = MARGIN + above + Math.max(0, spare - most) / 2;
  const slots: Box[][] = [];
  const nodes: Box[][] = [];
  for (let level = 1; level <= rows; level++) {
    const y = top + (level - 1) * (row + between);
    // A slot stands above the middle of what is below it, in a node with its neighbours.
    const reach = (columns * column) / ways ** (level - 1);
    const w = Math.min(MOST_COLUMN, reach / ways) - 4;
    const first = (node: number) => left + (node + 0.5) * reach - (ways * (w + 4)) / 2;
    slots.push(
      Array.from({ length: ways ** level }, (_, slot): Box => {
        const x = first(Math.floor(slot / ways)) + (slot % ways) * (w + 4) + 2;
        return { x, y, w, h: row };
      }),
    );
    nodes.push(
      Array.from({ length: ways ** (level - 1) }, (_, node): Box => {
        return { x: first(node) - 1, y: y - 3, w: ways * (w + 4) + 2, h: row + 6 };
      }),
    );
  }
  const y = top + rows * (row + between);
  const centre = (node: number) => left + (node + 0.5) * column;
  const w = Math.min(MOST_COLUMN, column) - 6;
  slots.push(
    Array.from({ length: ways ** shown }, (_, slot): Box => {
      return { x: centre(Math.floor(slot / ways)) - w / 2, y: y + (slot % ways) * cell, w, h: cell - 3 };
    }),
  );
  nodes.push(
    Array.from({ length: columns }, (_, node): Box => {
      return { x: centre(node) - w / 2 - 3, y: y - 3, w: w + 6, h: ways * cell + 3 };
    }),
  );
  const foot = y + ways * cell + FOOT / 2 + 4;
  // Levels that are not drawn, and what ends at the last one, stand below each other at the foot of the last column.
  const work = Array.from({ length: levels + 1 }, (_, at): Box => {
    const of = slots[Math.min(at, shown - 1)]?.[0] ?? { y, h: cell };
    const below = Math.max(0, at - shown + 1);
    return { x: MARGIN, y: of.y + below * (cell + 2), w: SIDE - 8, h: Math.min(of.h, 30) };
  });
  return { width, height, slots, nodes, work, foot };
}
