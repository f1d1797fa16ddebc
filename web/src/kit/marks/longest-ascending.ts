/** Indices of a longest increasing subsequence of `values`, in ascending order; negative values are skipped. */
export function longestAscending(values: readonly number[]): number[] {
  /** For each length, the index where the best subsequence of that length ends: the one with the lowest last value. */
  const ends: number[] = [];
  /** For each index, the previous index of the best subsequence that ends there. */
  const before: number[] = [];
  values.forEach((value, i) => {
    if (value < 0) return;
    let length = ends.length;
    while (length > 0 && (values[ends[length - 1] ?? 0] ?? 0) > value) length -= 1;
    before[i] = ends[length - 1] ?? -1;
    ends[length] = i;
  });
  const part: number[] = [];
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) part.push(i);
  return part.reverse();
}
