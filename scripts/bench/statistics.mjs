// Numbers of several rounds as two: the median, which noise does not move, and the best, where there was least of it.

/** @typedef {{ median: number, best: number }} Summary */

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** @param {number[]} rates one a round @returns {Summary} */
export const summary = (rates) => ({ median: median(rates), best: Math.max(...rates) });

/**
 * How fast one is compared with another. Of the medians: the ratio in each round, whose runs follow each other closely, and the
 * median of those. Of the best: of the one's best round to the other's.
 * @param {number[]} rates one a round
 * @param {number[]} others in the same rounds
 * @returns {Summary}
 */
export function ratio(rates, others) {
  const byRound = rates.map((rate, round) => rate / (others[round] ?? Number.NaN));
  return { median: median(byRound), best: summary(rates).best / summary(others).best };
}

/**
 * The fastest of several to the slowest.
 * @param {Summary[]} summaries
 * @returns {Summary}
 */
export function spread(summaries) {
  const of = (/** @type {"median" | "best"} */ key) => {
    const values = summaries.map((summary) => summary[key]);
    return Math.max(...values) / Math.min(...values);
  };
  return { median: of("median"), best: of("best") };
}
