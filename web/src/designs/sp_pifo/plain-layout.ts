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
  /** The oldest first, line by line; the newest one last. */
  packets: readonly PacketBox[];
  /** Number of packets between them that there is no room for, and the place that stands for them. */
  more: number;
  moreAt: Box | null;
}

const GUTTER = 92;
const MARGIN = 14;
/** Two lines of text above, and the space below. */
const NEWS = 54;
const FOOT = 10;
/** A packet of two lines of text, with the space around it. */
const CELL = { w: 62, h: 42 };

/** `whole`: every packet is drawn, in more height than there is if need be. */
export function plainLayout(packets: readonly Packet[], width: number, space: number, whole = false): PlainPlan {
  const w = width - GUTTER - MARGIN;
  const height = whole ? Math.max(space, NEWS + FOOT + heightOfCells(w, packets.length, CELL)) : space;
  const room = { x: GUTTER, y: NEWS, w, h: Math.max(CELL.h, height - NEWS - FOOT) };
  const { cells, extent } = cellsIn(room, packets.length, CELL);
  const cut = packets.length > cells.length && cells.length > 2 ? cells.length - 2 : cells.length;
  const first = packets.slice(0, cut).map((packet, age) => ({ packet, ...(cells[age] as Box) }));
  const [newest, last] = [packets.at(-1), cells.at(-1)];
  const isCut = cut < cells.length && newest && last;
  return {
    width,
    height,
    gutter: GUTTER,
    news: { x: MARGIN, y: 16 },
    frame: { ...room, ...extent },
    packets: isCut ? [...first, { packet: newest, ...last }] : first,
    more: packets.length - first.length - (isCut ? 1 : 0),
    moreAt: isCut ? (cells[cut] ?? null) : null,
  };
}
