// Which bitmaps of a large BBQ are shown.

import { readThing } from "../../views/design";
import { levelOf } from "./geometry";
import type { Bbq } from "./state";
import type { Touches } from "./touches";

/** By level, the numbers of the bitmaps of interest, the most important first. Of the first level there is only one. */
export function shownBitmaps(bbq: Bbq, touched: Touches, looked: readonly string[]): number[][] {
  const { w, d } = bbq;
  const shown = Array.from({ length: d }, () => new Set<number>());
  /** The bitmap that a counter of a level belongs to, and those above it. */
  const show = (level: number, index: number) => {
    for (let at = level, i = index; at >= 1; at--) {
      i = Math.floor(i / w);
      shown[at - 1]?.add(i);
    }
  };
  for (const { level, index } of [...touched.adopted, ...touched.speculated, ...touched.picked, ...touched.counted]) {
    shown[level - 1]?.add(Math.floor(index / w));
  }
  for (const thing of looked.map(readThing)) {
    const level = /^pb\./.test(thing?.field ?? "") ? d : Number(/^l(\d+)\./.exec(thing?.field ?? "")?.[1] ?? 0);
    if (thing && level >= 1 && level <= d) show(level, thing.index);
    // What lies below a bit is worth seeing as well.
    if (thing && level >= 1 && level < d) shown[level]?.add(thing.index);
  }
  for (const occupant of bbq.stages.toReversed()) {
    if (!occupant?.at) continue;
    const { level, index } = occupant.at;
    show(level, index);
    // Counted by this level, it is on its way to the bitmap below.
    if (level < d && levelOf(occupant.stage, d) <= level) shown[level]?.add(index);
  }
  return shown.map((numbers, i) => [...numbers].filter((number) => number < w ** i));
}
