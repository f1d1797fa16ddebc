/** Indices of a longest ascending part of `values`, ascending; negative values belong to no part. */
export function longestAscending(values: readonly number[]): number[] {
  /** The index at which the best part of each length ends: the part with the lowest last value. */
  const ends: number[] = [];
  /** The index in front of each one, in the best part that ends there. */
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
