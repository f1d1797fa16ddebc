// What was measured by rank, as the session gives it.

/** A measure of the packets of a rank. */
export interface RankMeasure {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  /** Where it is in a bin. */
  readonly at: number;
  /** What a value is divided by to be in the unit. */
  readonly scale: number;
}

export const MEASURES: readonly RankMeasure[] = [
  { key: "inversions", name: "inversions", unit: "packets", at: 3, scale: 1 },
  { key: "arrived", name: "arrived", unit: "packets", at: 0, scale: 1 },
  { key: "dropped", name: "lost", unit: "packets", at: 2, scale: 1 },
  { key: "delay", name: "mean delay", unit: "µs", at: 5, scale: 1e6 },
  { key: "unpifoness", name: "unpifoness", unit: "rank", at: 4, scale: 1 },
];

const BIN = 6;

/** A measure over the ranks. */
export interface RankLine {
  /** Ranks in a bin. */
  width: number;
  values: readonly number[];
}

/** One measure out of what the session gives: the ranks in a bin, then of each bin six values. */
export function rankLine(packed: Float64Array, { at, scale }: RankMeasure): RankLine {
  const bins = Math.floor((packed.length - 1) / BIN);
  const values = Array.from({ length: Math.max(0, bins) }, (_, bin) => (packed[1 + BIN * bin + at] ?? 0) / scale);
  return { width: packed[0] ?? 1, values };
}

/** The ranks of a bin in words. */
export const binText = (width: number, bin: number) =>
  width === 1 ? `rank ${bin}` : `ranks ${bin * width} to ${(bin + 1) * width - 1}`;
