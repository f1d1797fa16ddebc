// Which bitmaps of a large BBQ are shown.

import { above, levelOf, levelsOf } from "./shape";
import type { Bbq } from "./state";

/** Bitmaps of a level, by number. */
export interface Shown {
  level: number;
  /** Those that something in flight or the reader is concerned with, the most important first. */
  concerned: number[];
  /** Others that fill what space is left: on the way of the next dequeue, and of those after it. */
  context: number[];
}

/** By level, the bitmaps that are worth showing. Of the first level there is only one. */
export function shownBitmaps(bbq: Bbq): Shown[] {
  const { w, d, service, selected } = bbq;
  const shown = concernedBitmaps(bbq);
  // Next to operations, only where nothing else is to be seen: their words matter most.
  const quiet = service?.certain === true && selected.count === 0;
  return levelsOf(bbq).map((level): Shown => {
    const concerned = [...(shown.get(level) ?? [])].filter((number) => number < w ** (level - 1));
    const on = level === 1 ? 0 : service?.path[level - 2];
    const others = quiet ? service.next.map((priority) => above(priority, d - level + 1, w)) : [];
    const context = on !== undefined && (concerned.length === 0 || quiet) ? [on, ...others] : [];
    return { level, concerned, context: [...new Set(context)].filter((number) => !concerned.includes(number)) };
  });
}

/** By level, bitmaps that something in flight or the reader is concerned with. */
function concernedBitmaps(bbq: Bbq): ReadonlyMap<number, ReadonlySet<number>> {
  const { w, d, touches, selected } = bbq;
  const shown = new Map(levelsOf(bbq).map((level) => [level, new Set<number>()]));
  /** The bitmap of a counter, and those above it. */
  const show = (level: number, index: number) => {
    for (let at = level; at >= 1; at--) shown.get(at)?.add(above(index, level - at + 1, w));
  };
  for (const { level, index } of selected.bits) {
    show(level, index);
    // What lies below a bit is worth seeing as well.
    shown.get(level + 1)?.add(index);
  }
  for (const { level, index } of [...touches.adopted, ...touches.speculated, ...touches.picked, ...touches.counted])
    shown.get(level)?.add(above(index, 1, w));
  for (const occupant of bbq.stages.toReversed()) {
    if (!occupant?.at) continue;
    const { level, index } = occupant.at;
    show(level, index);
    // Counted by this level, it is on its way to the bitmap below.
    if (level < d && levelOf(bbq, occupant.stage) <= level) shown.get(level + 1)?.add(index);
  }
  return shown;
}
