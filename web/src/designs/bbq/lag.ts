// A level counts an operation four stages before the level below does. So a counter and the sum of those under it differ by the operations
// between the two, and by nothing else (paper, section 4.2).

import { above, commitStage, writeStage } from "./geometry";
import { type Bbq, bucketOf, type Occupant } from "./state";

/** A counter compared with the sum below it. */
export interface Lag {
  stoc: number;
  /** Sum of the counters under it, on the last level the length of the bucket's list. */
  below: number;
  /** Operations that its level has counted and that are not counted below yet, those ahead first. */
  between: readonly Occupant[];
}

/** What an operation changes a counter by. */
const changeBy = ({ kind }: Pick<Occupant, "kind">): 1 | -1 => (kind === "enqueue" ? 1 : -1);

/** The lag of a counter; null if words under it were not read, or an operation may be under it that no stage places. */
export function lagOf(bbq: Bbq, level: number, index: number): Lag | null {
  const bit = bbq.bit(level, index);
  const below = level === bbq.d ? listed(bbq, index) : countedUnder(bbq, level, index);
  if (!bit || below === null || bbq.stages.length === 0) return null;
  const end = level === bbq.d ? writeStage(bbq.d, bbq.shift) : commitStage(level + 1, bbq.shift);
  const carried = bbq.stages.slice(commitStage(level, bbq.shift), end).filter((one) => one !== null);
  if (carried.some(({ at }) => at === null || at.level < level)) return null;
  const between = carried.filter(({ at }) => at && above(at.index, at.level - level, bbq.w) === index);
  return { stoc: bit.stoc, below, between: between.reverse() };
}

function countedUnder({ w, bit }: Bbq, level: number, index: number): number | null {
  const bits = Array.from({ length: w }, (_, i) => bit(level + 1, index * w + i));
  return bits.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one.stoc), 0);
}

function listed(bbq: Bbq, priority: number): number | null {
  const bucket = bucketOf(bbq, priority);
  return bucket && !bucket.fault ? bucket.list.length + bucket.skipped.count : null;
}

/** Whether the difference is that of the operations between. */
export const holds = ({ stoc, below, between }: Lag): boolean =>
  stoc - below === between.reduce((sum, one) => sum + changeBy(one), 0);

/** The equation with its numbers: `3 − 1 = 2 = +1 (op 5) +1 (op 6)`. */
export function lagText(lag: Lag): string {
  const { stoc, below, between } = lag;
  const terms = between.map((one) => `${changeBy(one) > 0 ? "+1" : "−1"} (op\u00a0${one.op})`);
  return `${stoc} − ${below} = ${`${stoc - below}`.replace("-", "−")} ${holds(lag) ? "=" : "≠"} ${terms.join(" ") || 0}`;
}
