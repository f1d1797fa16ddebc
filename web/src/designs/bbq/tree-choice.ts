// Which bitmaps of a large BBQ are shown.

import { readThing } from "../../base/thing";
import { above, levelOf } from "./geometry";
import type { Bbq } from "./state";
import type { Touches } from "./touches";

/** Bitmaps of a level, by number. */
export interface Shown {
  /** Those that something in flight or the reader is concerned with, the most important first. */
  concerned: number[];
  /** Others that fill what space is left: on the way of the next dequeue, and of those after it. */
  context: number[];
}

/** By level, the bitmaps that are worth showing. Of the first level there is only one. */
export function shownBitmaps(bbq: Bbq, touched: Touches, looked: readonly string[]): Shown[] {
  const { w, d, service } = bbq;
  const concerned = concernedBitmaps(bbq, touched, looked);
  // Next to operations, only where nothing else is to be seen: their words matter most.
  const quiet = service?.certain === true && looked.length === 0;
  return concerned.map((numbers, i): Shown => {
    const on = i === 0 ? 0 : service?.path[i - 1];
    const others = quiet ? service.next.map((priority) => above(priority, d - i, w)) : [];
    const context = on !== undefined && (numbers.length === 0 || quiet) ? [on, ...others] : [];
    return { concerned: numbers, context: [...new Set(context)].filter((number) => !numbers.includes(number)) };
  });
}

function concernedBitmaps(bbq: Bbq, touched: Touches, looked: readonly string[]): number[][] {
  const { w, d } = bbq;
  const shown = Array.from({ length: d }, () => new Set<number>());
  /** The bitmap that a counter of a level belongs to, and those above it. */
  const show = (level: number, index: number) => {
    for (let at = level, i = index; at >= 1; at--) {
      i = Math.floor(i / w);
      shown[at - 1]?.add(i);
    }
  };
  for (const thing of looked.map(readThing)) {
    const level = /^pb\./.test(thing?.field ?? "") ? d : Number(/^l(\d+)\./.exec(thing?.field ?? "")?.[1] ?? 0);
    if (thing && level >= 1 && level <= d) show(level, thing.index);
    // What lies below a bit is worth seeing as well.
    if (thing && level >= 1 && level < d) shown[level]?.add(thing.index);
  }
  for (const { level, index } of [...touched.adopted, ...touched.speculated, ...touched.picked, ...touched.counted]) {
    shown[level - 1]?.add(Math.floor(index / w));
  }
  for (const occupant of bbq.stages.toReversed()) {
    if (!occupant?.at) continue;
    const { level, index } = occupant.at;
    show(level, index);
    // Counted by this level, it is on its way to the bitmap below.
    if (level < d && levelOf(occupant.stage, d, bbq.shift) <= level) shown[level]?.add(index);
  }
  return shown.map((numbers, i) => [...numbers].filter((number) => number < w ** i));
}
