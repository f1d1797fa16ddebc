// How many packets of each level left how late.

import { count } from "../../../../base/format";
import type { EventTable } from "../../../../designs/listing";
import { boundOf, FACT, normalised } from "./departures";

/** Packets of one level. */
export interface LevelCount {
  packets: number;
  /** By `lateBin`. */
  late: readonly number[];
  /** By `shareBin`; packets that were to leave when they came are in none. */
  share: readonly number[];
  /** Those of them that left a sub-FIFO of a step-down FIFO, to which a finer bound holds. */
  stepped: readonly number[];
  /** Packets that left a sub-FIFO. */
  subs: number;
  /** Largest d, and largest d / (F - A). */
  mostLate: number;
  mostShare: number;
  /** Mean d. */
  mean: number;
  /** The bound of the packets that left a FIFO of the level, and of those that left a sub-FIFO; null if none did. */
  bound: number | null;
  subBound: number | null;
}

/** The bin of a DTD: 0, 1, 2, 3 to 4, 5 to 8, and so on. */
export const lateBin = (late: number) => (late === 0 ? 0 : Math.ceil(Math.log2(late)) + 1);

/** What a bin of it holds. */
export const lateText = (bin: number) => {
  const [from, to] = [bin < 2 ? bin : 2 ** (bin - 2) + 1, bin === 0 ? 0 : 2 ** (bin - 1)];
  return from === to ? count(from) : `${count(from)}–${count(to)}`;
};

/** Bins of a normalised DTD up to 1, next to that of 0. */
export const EIGHTHS = 8;
/** All bins of it: 0, eight up to 1, up to 2, 4 and 8, and beyond. */
export const SHARE_BINS = EIGHTHS + 5;

/** The bin of a normalised DTD. */
export function shareBin(share: number): number {
  if (share <= 1) return Math.ceil(share * EIGHTHS);
  return Math.min(SHARE_BINS - 1, EIGHTHS + Math.ceil(Math.log2(share)));
}

/** Whether all that is in a bin is beyond the bound. */
export const isBeyond = (bin: number, bound: number) => bin > 0 && bin > Math.ceil(bound * EIGHTHS);

/** What a bin of it holds. */
export function shareText(bin: number): string {
  if (bin === 0) return "0";
  if (bin <= EIGHTHS) return `over ${(bin - 1) / EIGHTHS} to ${bin / EIGHTHS}`;
  const above = 2 ** (bin - EIGHTHS - 1);
  return bin === SHARE_BINS - 1 ? `over ${above}` : `over ${above} to ${2 * above}`;
}

/** The first `until` departures of a table, by level. */
export function histograms(table: EventTable, until: number, levels: number): LevelCount[] {
  const counts = Array.from({ length: levels }, () => ({
    packets: 0,
    late: [] as number[],
    share: Array<number>(SHARE_BINS).fill(0),
    stepped: Array<number>(SHARE_BINS).fill(0),
    subs: 0,
    mostLate: 0,
    mostShare: 0,
    sum: 0,
    bound: null as number | null,
    subBound: null as number | null,
  }));
  for (let i = 0; i < until; i += 1) {
    const level = counts[table.fact(i, FACT.level) - 1];
    if (!level) continue;
    const [late, expected] = [table.fact(i, FACT.late), table.fact(i, FACT.expected)];
    const bin = lateBin(late);
    level.packets += 1;
    level.sum += late;
    while (level.late.length <= bin) level.late.push(0);
    level.late[bin] = (level.late[bin] ?? 0) + 1;
    level.mostLate = Math.max(level.mostLate, late);
    const sub = table.fact(i, FACT.sub) > 0;
    level[sub ? "subBound" : "bound"] = boundOf(table.fact(i, FACT.granularity));
    if (sub) level.subs += 1;
    const share = normalised({ late, expected });
    if (share === null) continue;
    const at = shareBin(share);
    level.share[at] = (level.share[at] ?? 0) + 1;
    if (sub) level.stepped[at] = (level.stepped[at] ?? 0) + 1;
    level.mostShare = Math.max(level.mostShare, share);
  }
  return counts.map(({ sum, ...level }) => ({ ...level, mean: level.packets === 0 ? 0 : sum / level.packets }));
}
