// Where packets of a FIFO are drawn that no rank tells apart. Pure geometry.

import type { Packet } from "./decode";
import type { Box, PacketBox } from "./layout";

export interface PlainPlan {
  width: number;
  height: number;
  gutter: number;
  /** Where it is told what came and what left. */
  news: { x: number; y: number };
  frame: Box;
  /** The oldest first, line by line. */
  packets: readonly PacketBox[];
  /** Packets that there is no room for, and where that is said. */
  more: number;
  moreAt: { x: number; y: number };
}

const GUTTER = 92;
const MARGIN = 14;
/** Two lines of text, and what is said of packets that are not drawn. */
const NEWS = 54;
const MORE = 22;
/** A packet of two lines of text, with the space around it, and how much larger it may be. */
const CELL = { w: 62, h: 42 };
const SCALES = [1.8, 1.4, 1];

export function plainLayout(packets: readonly Packet[], width: number, height: number): PlainPlan {
  const frame = { x: GUTTER, y: NEWS, w: width - GUTTER - MARGIN, h: Math.max(CELL.h, height - NEWS - MORE) };
  const fitting = (scale: number) => {
    const [w, h] = [CELL.w * scale, CELL.h * scale];
    const columns = Math.max(1, Math.floor(frame.w / w));
    return { w, h, columns, fit: columns * Math.max(1, Math.floor(frame.h / h)) };
  };
  // A few are drawn larger.
  const larger = SCALES.map(fitting).find(({ fit }) => fit >= packets.length);
  const { w, h, columns, fit } = larger ?? fitting(1);
  const rows = Math.max(1, Math.floor(frame.h / h));
  const shown = packets.slice(0, fit);
  return {
    width,
    height,
    gutter: GUTTER,
    news: { x: MARGIN, y: 16 },
    frame: { ...frame, w: columns * w - 4, h: rows * h - 6 },
    packets: shown.map((packet, age) => ({
      packet,
      x: frame.x + (age % columns) * w,
      y: frame.y + Math.floor(age / columns) * h,
      w: w - 4,
      h: h - 6,
    })),
    more: packets.length - shown.length,
    moreAt: { x: width - MARGIN, y: height - MORE / 2 },
  };
}
