// From places to pixels: how a lane lies in the width and height that it has. Lost packets are piled at the left, the line ends at its right at the
// link, and packets leave to the right.

import type { RacePlace } from "./places";
import type { RaceRun } from "./run";

/** A lane's parts in pixels; x from the left of the drawing, y from the top of the lane. */
export interface RaceLayout {
  readonly width: number;
  readonly height: number;
  /** A lost packet: side of its square with the gap, and how many lie below each other. */
  readonly pile: { readonly pitch: number; readonly rows: number; readonly width: number };
  /** Where packets come in. */
  readonly door: number;
  /** Where the link begins, and from one packet in line to the next. */
  readonly link: number;
  readonly pitch: number;
  /** Length of a packet on the link. */
  readonly sent: number;
  /** Top and height of a packet in line. */
  readonly top: number;
  readonly tall: number;
}

/** Gaps between the parts, and above and below packets. */
const GAP = 14;
const MARGIN = 9;

/** The layout of each lane of a run. */
export function layoutOf(run: Pick<RaceRun, "longestLine" | "mostLost">, width: number, height: number): RaceLayout {
  const tall = Math.max(8, height - 2 * MARGIN);
  // As many rows as make the pile about as wide as it is high.
  const rows = Math.max(1, Math.min(Math.floor(tall / 5), Math.ceil(Math.sqrt(Math.max(1, run.mostLost)))));
  const pilePitch = Math.min(9, tall / rows);
  const pileWidth = Math.ceil(Math.ceil(run.mostLost / rows) * pilePitch);
  const sent = Math.max(16, Math.min(40, width * 0.03));
  const link = width - Math.round(sent * 3.5);
  const door = pileWidth + GAP;
  const pitch = Math.max(1, (link - GAP / 2 - door - GAP) / run.longestLine);
  return {
    ...{ width, height, door, link, pitch, sent, tall },
    pile: { pitch: pilePitch, rows, width: pileWidth },
    top: (height - tall) / 2,
  };
}

/** The box of a packet. */
export interface RaceBox {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Where a packet is drawn; null if it is not in sight. `into` is filled in and returned. */
export function boxAt({ state, at }: RacePlace, layout: RaceLayout, into: RaceBox): RaceBox | null {
  const { pile, link, pitch, sent, top, tall, width, height } = layout;
  switch (state) {
    case "absent":
      return null;
    case "lost": {
      const [column, row] = [Math.floor(at / pile.rows), at % pile.rows];
      into.w = into.h = Math.max(2, pile.pitch - 1.5);
      into.x = pile.width - (column + 1) * pile.pitch;
      into.y = height - (height - tall) / 2 - (row + 1) * pile.pitch;
      return into;
    }
    case "line":
      into.w = Math.max(1, pitch - Math.min(2, pitch / 4));
      into.x = link - GAP / 2 - (at + 1) * pitch;
      into.y = top;
      into.h = tall;
      return into;
    case "link":
    case "gone": {
      into.x = link + (at - 1) * sent;
      if (into.x > width) return null;
      into.w = sent - 2;
      // What is still inside is not drawn twice: the packet grows out of the queue's end.
      const hidden = Math.max(0, link - into.x);
      into.x += hidden;
      into.w = Math.max(0, into.w - hidden);
      into.h = Math.max(6, tall * 0.46);
      into.y = (height - into.h) / 2;
      return into;
    }
  }
}
