// Empirical risk minimisation: the loss of a mapping of ranks to queues (SP-PIFO, section 3, equations 1 to 5).

/** Cost of an inversion: the difference of the ranks, or one. */
export type Cost = "difference" | "one";

/** The cost of a higher rank before a lower one. */
const costOf = (cost: Cost, high: number, low: number): number => (cost === "one" ? 1 : high - low);

/** The queue that takes a rank, from 0: the last one whose bound is not above it, else the first. `bounds` are ascending. */
export function queueOf(bounds: readonly number[], rank: number): number {
  for (let queue = bounds.length - 1; queue > 0; queue--) if (rank >= (bounds[queue] ?? 0)) return queue;
  return 0;
}

/** Number of samples of each rank, by rank. */
export function countsOf(samples: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const rank of [...samples].sort((a, b) => a - b)) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  return counts;
}

/** Two ranks, and their contribution to the loss. */
export interface Pair {
  low: number;
  high: number;
  /** Number of samples of each. */
  lows: number;
  highs: number;
  cost: number;
  /** The queue that takes both; null if they go to different ones, between which there is no inversion. */
  queue: number | null;
  /** p(low) p(high) cost, in units of 1 / |D|²; 0 if they are in different queues. */
  loss: number;
}

/** All pairs of different ranks, by the lower one and then by the higher one. */
export function pairsOf(samples: readonly number[], bounds: readonly number[], cost: Cost): Pair[] {
  const counts = [...countsOf(samples)];
  return counts.flatMap(([low, lows], i) =>
    counts.slice(i + 1).map(([high, highs]) => {
      const at = queueOf(bounds, low);
      const queue = queueOf(bounds, high) === at ? at : null;
      const one = costOf(cost, high, low);
      return { low, high, lows, highs, cost: one, queue, loss: queue === null ? 0 : lows * highs * one };
    }),
  );
}

/** The loss U(q_i) of each queue, in units of 1 / |D|² (equation 5). */
export const lossOfQueues = (pairs: readonly Pair[], queues: number): number[] =>
  Array.from({ length: queues }, (_, i) => total(pairs.filter(({ queue }) => queue === i)));

/** The loss of all queues, in units of 1 / |D|² (equation 4). */
export const total = (pairs: readonly Pair[]): number => pairs.reduce((sum, { loss }) => sum + loss, 0);

/** The loss U_emp of a rank, in units of 1 / |D|: the cost of samples of higher rank in its queue (equation 3). */
export function empiricalLoss(samples: readonly number[], bounds: readonly number[], rank: number, cost: Cost): number {
  const queue = queueOf(bounds, rank);
  return samples
    .filter((higher) => higher > rank && queueOf(bounds, higher) === queue)
    .reduce((sum, higher) => sum + costOf(cost, higher, rank), 0);
}

/** Indices of the minimum. */
export function leastAt(values: readonly number[]): number[] {
  const least = Math.min(...values);
  return values.flatMap((value, i) => (value === least ? [i] : []));
}
