// The occupancy of all priorities, however many, in a strip: one path.

import type { Box } from "../../kit/marks/mark";
import { bitsOf } from "./shape";
import { type Bbq, nextHeld } from "./state";

export interface Overview {
  box: Box;
  /** Bars as high as the part of the priorities there that hold elements. */
  bars: string;
  /** Where operations in flight are. */
  ticks: { op: number; kind: string; x: number }[];
  /** The priorities below the selection, and where they are; wide enough to be seen. */
  focus: { first: number; last: number; x: number; w: number } | null;
}

const LEAST_BAR = 6;
const LEAST_FOCUS = 5;
/** Pixels around the pointer in which a bucket that holds elements is looked for. */
const NEAR = 4;

export function overview(bbq: Bbq, box: Box): Overview {
  const { w, d, priorities } = bbq;
  const bins = Math.min(priorities, Math.floor(box.w));
  const filled = new Float32Array(bins);
  const bitmaps = w ** (d - 1);
  for (let number = 0; number < bitmaps; number++) {
    for (const bit of bitsOf(bbq.bitmap(d, number))) {
      const bin = Math.floor(((number * w + bit) * bins) / priorities);
      filled[bin] = (filled[bin] ?? 0) + 1;
    }
  }
  const each = priorities / bins;
  const pitch = box.w / bins;
  const bottom = box.y + box.h;
  let bars = "";
  for (let bin = 0; bin < bins; bin++) {
    const part = Math.min(1, (filled[bin] ?? 0) / each);
    // The largest priority is at the left, as the most significant bit is.
    const x = box.x + (bins - 1 - bin) * pitch;
    if (part > 0)
      bars += `M${x.toFixed(1)} ${bottom}h${pitch.toFixed(1)}v${(-Math.max(LEAST_BAR, part * box.h)).toFixed(1)}h${(-pitch).toFixed(1)}z`;
  }
  const at = (priority: number) => box.x + (1 - (priority + 0.5) / priorities) * box.w;
  const ticks = bbq.stages.flatMap((o) => (o?.priority == null ? [] : [{ op: o.op, kind: o.kind, x: at(o.priority) }]));
  const span = selectedSpan(bbq);
  return { box, bars, ticks, focus: span && { ...span, ...extent(span, priorities, box) } };
}

function extent({ first, last }: { first: number; last: number }, priorities: number, box: Box) {
  const w = Math.max(LEAST_FOCUS, ((last - first + 1) / priorities) * box.w);
  const middle = box.x + (1 - (first + last + 1) / 2 / priorities) * box.w;
  return { x: Math.max(box.x - 2, Math.min(middle - w / 2, box.x + box.w + 2 - w)), w };
}

/** The priorities below the selected bit, or of the selected bucket; an element is selected together with its bucket. */
function selectedSpan({ w, d, selected }: Bbq): { first: number; last: number } | null {
  const [bit] = selected.bits;
  if (!bit) return null;
  const each = w ** (d - bit.level);
  return { first: bit.index * each, last: (bit.index + 1) * each - 1 };
}

/** The priority at a part of the strip's width, from 0 at the left to 1: if it is empty, the nearest that is not, if that is near. */
export function priorityAt(bbq: Bbq, part: number, width: number): number {
  const { priorities } = bbq;
  const exact = Math.max(0, Math.min(priorities - 1, Math.floor((1 - part) * priorities)));
  const near = (NEAR * priorities) / width;
  const [larger, smaller] = [nextHeld(bbq, exact - 1, 1), nextHeld(bbq, exact + 1, -1)];
  const distances = [larger, smaller].flatMap((held) => (held === null ? [] : [{ held, by: Math.abs(held - exact) }]));
  const best = distances.sort((a, b) => a.by - b.by)[0];
  return best && best.by <= near ? best.held : exact;
}
