// The occupancy of all priorities, however many, in a strip: one path.

import type { Box } from "./layout";
import type { Bbq } from "./state";

export interface Overview {
  box: Box;
  /** Bars as high as the part of the priorities there that hold elements. */
  bars: string;
  /** Where operations in flight are. */
  ticks: { op: number; kind: string; x: number }[];
}

export function overview(bbq: Bbq, box: Box): Overview {
  const { w, d, priorities } = bbq;
  const bins = Math.min(priorities, Math.floor(box.w));
  const filled = new Float32Array(bins);
  const bitmaps = w ** (d - 1);
  for (let number = 0; number < bitmaps; number++) {
    for (let left = bbq.bitmap(d, number); left !== 0; left &= left - 1) {
      const priority = number * w + (31 - Math.clz32(left & -left));
      const bin = Math.floor((priority * bins) / priorities);
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
      bars += `M${x.toFixed(1)} ${bottom}h${pitch.toFixed(1)}v${(-Math.max(3, part * box.h)).toFixed(1)}h${(-pitch).toFixed(1)}z`;
  }
  const at = (priority: number) => box.x + (1 - (priority + 0.5) / priorities) * box.w;
  const ticks = bbq.stages.flatMap((o) => (o?.priority == null ? [] : [{ op: o.op, kind: o.kind, x: at(o.priority) }]));
  return { box, bars, ticks };
}
