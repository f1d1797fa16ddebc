// Metrics by rank, from the session's table.

import type { SessionTable } from "../../../../session/queries";

/** A metric of the packets of a rank. */
export interface RankMeasure {
  readonly key: Exclude<keyof SessionTable<"by_rank">, "width" | "departed">;
  readonly name: string;
  readonly unit: string;
  /** Divisor that converts a value to the unit. */
  readonly scale: number;
}

export const MEASURES: readonly RankMeasure[] = [
  { key: "inversions", name: "inversions", unit: "packets", scale: 1 },
  { key: "arrived", name: "arrived", unit: "packets", scale: 1 },
  { key: "dropped", name: "lost", unit: "packets", scale: 1 },
  { key: "delay", name: "mean delay", unit: "µs", scale: 1e6 },
  { key: "unpifoness", name: "unpifoness", unit: "rank", scale: 1 },
];

/** A metric over the ranks. */
export interface RankLine {
  /** Number of ranks in a bin. */
  width: number;
  values: readonly number[];
}

/** One metric of the session's table; empty for an engine without packets. */
export const rankLine = (table: SessionTable<"by_rank"> | null, { key, scale }: RankMeasure): RankLine => ({
  width: table?.width[0] ?? 1,
  values: Array.from(table?.[key] ?? [], (value) => value / scale),
});

/** The ranks of a bin as text. */
export const binText = (width: number, bin: number) =>
  width === 1 ? `rank ${bin}` : `ranks ${bin * width} to ${(bin + 1) * width - 1}`;
