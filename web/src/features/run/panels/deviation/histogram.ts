// Histograms of how late the packets of each level left.

import { count } from "../../../../base/format";
import type { EventTable } from "../../../../designs/listing";
import { boundOf, FACT, normalised } from "./departures";

/** Packets of one level. */
export interface LevelCount {
  packets: number;
  /** By `lateBin`. */
  late: readonly number[];
  /** By `shareBin`; packets whose departure time equals their arrival are in no bin. */
  share: readonly number[];
  /** Of these, packets from a sub-FIFO of a step-down FIFO, which has a tighter bound. */
  stepped: readonly number[];
  /** Number of packets from a sub-FIFO. */
  subs: number;
  /** Largest d, and largest d / (F - A). */
  mostLate: number;
  mostShare: number;
  /** Mean d. */
  mean: number;
  /** Bounds of packets from a FIFO of the level, and from a sub-FIFO; null if there were none. */
  bound: number | null;
  subBound: number | null;
}

/** The bin of a DTD: 0, 1, 2, 3 to 4, 5 to 8, and so on. */
export const lateBin = (late: number) => (late === 0 ? 0 : Math.ceil(Math.log2(late)) + 1);

/** The range of a bin as text. */
export const lateText = (bin: number) => {
  const [from, to] = [bin < 2 ? bin : 2 ** (bin - 2) + 1, bin === 0 ? 0 : 2 ** (bin - 1)];
  return from === to ? count(from) : `${count(from)}–${count(to)}`;
};

/** Number of bins of a normalised DTD up to 1, besides the bin of 0. */
export const EIGHTHS = 8;
/** Number of bins: 0, eight up to 1, up to 2, 4 and 8, and beyond. */
export const SHARE_BINS = EIGHTHS + 5;

/** The bin of a normalised DTD. */
export function shareBin(share: number): number {
  if (share <= 1) return Math.ceil(share * EIGHTHS);
  return Math.min(SHARE_BINS - 1, EIGHTHS + Math.ceil(Math.log2(share)));
}

/** True if all values of a bin exceed the bound. */
export const isBeyond = (bin: number, bound: number) => bin > 0 && bin > Math.ceil(bound * EIGHTHS);

/** The range of a bin as text. */
export function shareText(bin: number): string {
  if (bin === 0) return "0";
  if (bin <= EIGHTHS) return `over ${(bin - 1) / EIGHTHS} to ${bin / EIGHTHS}`;
  const above = 2 ** (bin - EIGHTHS - 1);
  return bin === SHARE_BINS - 1 ? `over ${above}` : `over ${above} to ${2 * above}`;
}

/** Histograms of the first `until` departures of a table, by level. */
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
