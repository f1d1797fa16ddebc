// Where everything is drawn. Pure geometry.

import type { Info } from "../../gen/types/Info";
import type { Box } from "../../kit/marks/mark";
import { type RollingWindow, ranksOf } from "./decode";

export interface Plan {
  width: number;
  height: number;
  /** Base line of what comes. */
  band: number;
  /** What is behind the window, and what is beyond it. */
  late: Box;
  early: Box;
  /** Ranks of the window, the first at the left. */
  ranks: readonly Box[];
  /** Base line of the numbers at the edges of the halves. */
  edges: number;
  /** The two halves of the window, below their ranks. */
  halves: readonly [Box, Box];
  /** The two logical queues, which stay where they are. */
  queues: readonly [Box, Box];
}

const MARGIN = 14;
/** Width of what is outside the window; heights of what comes, of a rank, of the numbers below, of a half, between, of a queue. */
const [OUTSIDE, BAND, RANK, EDGES, HALF, GAP, QUEUE] = [92, 44, 48, 22, 24, 40, 44];
const ALL = BAND + RANK + EDGES + HALF + GAP + QUEUE + 16;

/** The smallest space into which it is laid out. */
export const leastOf = (info: Info) => ({ width: Math.max(480, 2 * OUTSIDE + 4 * ranksOf(info)), height: ALL });

export function layout({ span }: RollingWindow, width: number, space: number): Plan {
  const spare = Math.max(0, space - ALL);
  const [top, rank, gap] = [BAND + spare * 0.15, RANK + Math.min(32, spare * 0.2), GAP + Math.min(60, spare * 0.3)];
  const [from, room] = [MARGIN + OUTSIDE, width - 2 * (MARGIN + OUTSIDE)];
  const each = room / (2 * span);
  const between = each > 8 ? 3 : each > 4 ? 1 : 0;
  const ranks = Array.from({ length: 2 * span }, (_, i): Box => {
    return { x: from + i * each + between / 2, y: top, w: each - between, h: rank };
  });
  const side = (x: number): Box => ({ x, y: top, w: OUTSIDE - 12, h: rank });
  const edges = top + rank + 14;
  const below = top + rank + EDGES;
  const half = (i: number): Box => ({ x: from + i * span * each + 2, y: below, w: span * each - 4, h: HALF });
  const queueTop = below + HALF + gap;
  const queue = (i: number): Box => ({ ...half(i), y: queueTop, h: QUEUE });
  return {
    width,
    height: Math.max(space, queueTop + QUEUE + 16),
    band: top - 22,
    late: side(MARGIN),
    early: side(width - MARGIN - OUTSIDE + 12),
    ranks,
    edges,
    halves: [half(0), half(1)],
    queues: [queue(0), queue(1)],
  };
}
