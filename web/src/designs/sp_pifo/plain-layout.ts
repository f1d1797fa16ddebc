// Where packets of a FIFO without ranks are drawn. Pure geometry.

import { cellsIn, heightOfCells } from "../../kit/drawing/cells";
import type { Box } from "../../kit/marks/mark";
import type { Packet } from "./decode";
import type { PacketBox } from "./layout";

export interface PlainPlan {
  width: number;
  height: number;
  gutter: number;
  /** Place of the text about packets that came and left. */
  news: { x: number; y: number };
  frame: Box;
  /** The oldest first, line by line. */
  packets: readonly PacketBox[];
  /** Number of packets without room, and the place of its text. */
  more: number;
  moreAt: { x: number; y: number };
}

const GUTTER = 92;
const MARGIN = 14;
/** Two lines of text, and a line about packets that are not drawn. */
const NEWS = 54;
const MORE = 22;
/** A packet of two lines of text, with the space around it. */
const CELL = { w: 62, h: 42 };

/** `whole`: every packet is drawn, in more height than there is if need be. */
export function plainLayout(packets: readonly Packet[], width: number, space: number, whole = false): PlainPlan {
  const w = width - GUTTER - MARGIN;
  const height = whole ? Math.max(space, NEWS + MORE + heightOfCells(w, packets.length, CELL)) : space;
  const room = { x: GUTTER, y: NEWS, w, h: Math.max(CELL.h, height - NEWS - MORE) };
  const { cells, extent } = cellsIn(room, packets.length, CELL);
  return {
    width,
    height,
    gutter: GUTTER,
    news: { x: MARGIN, y: 16 },
    frame: { ...room, ...extent },
    packets: packets.slice(0, cells.length).map((packet, age) => ({ packet, ...(cells[age] as Box) })),
    more: packets.length - cells.length,
    moreAt: { x: width - MARGIN, y: height - MORE / 2 },
  };
}
