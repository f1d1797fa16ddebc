// Decodes values from the workers.

/** A value of the figure. */
export interface ValuesRow {
  /** With the axis `time` the class, else null. */
  class: number | null;
  x: number;
  /** The measure, in its unit. */
  y: number;
}

/** The values of a point: class (NaN if there is none), x and y of each in turn. */
export function rowsOf(values: Float64Array): ValuesRow[] {
  const rows: ValuesRow[] = [];
  for (let i = 0; i + 2 < values.length; i += 3) {
    const [of = Number.NaN, x = 0, y = 0] = values.subarray(i, i + 3);
    rows.push({ class: Number.isNaN(of) ? null : of, x, y });
  }
  return rows;
}
