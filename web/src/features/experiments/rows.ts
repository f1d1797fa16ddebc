// Decodes values from the workers.

/** A value of the figure. */
export interface ValuesRow {
  /** With the axis `time` the class, else null. */
  class: number | null;
  x: number;
  /** The measure, in its unit; of several seeds its mean. */
  y: number;
  /** Of several seeds: their number, and both ends of the 95 % interval of the mean, which a single value does not have. */
  spread: { readonly seeds: number; readonly interval: readonly [low: number, high: number] | null } | null;
}

/** Numbers of a value: class, x, y, both ends of the interval, seeds. */
const WIDTH = 6;

/** The values of a point; NaN stands for what a value does not have. */
export function rowsOf(values: Float64Array): ValuesRow[] {
  const rows: ValuesRow[] = [];
  for (let i = 0; i + WIDTH <= values.length; i += WIDTH) {
    const [of = Number.NaN, x = 0, y = 0, low = 0, high = 0, seeds = Number.NaN] = values.subarray(i, i + WIDTH);
    const interval = Number.isNaN(low) ? null : ([low, high] as const);
    rows.push({ class: Number.isNaN(of) ? null : of, x, y, spread: Number.isNaN(seeds) ? null : { seeds, interval } });
  }
  return rows;
}
