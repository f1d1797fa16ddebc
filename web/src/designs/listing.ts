// Lists of a design's events over the complete run.

export interface ListedEvent {
  step: number;
  /** Its operation. */
  op: number;
  /** Its facts, in the order of the kind's arguments. */
  args: readonly number[];
  /** Step that presented the operation which caused it, if known. */
  cause: number | null;
}

/** How a design lists one kind of event. */
export interface Listing {
  /** The kind of event: `inversion`. */
  readonly kind: string;
  /** Their name in plural: `inversions`. */
  readonly name: string;
  /** Their name in singular: `inversion`. */
  readonly one: string;
  /** A short name for buttons; the default is `name`. */
  readonly short?: string;
  /** Names of the groups, a word or two each. */
  readonly groups: readonly string[];
  /** Explanations of the groups whose name does not explain itself. */
  readonly meanings?: readonly string[];
  /** The group of an event. */
  group(args: readonly number[]): number;
  /** A short description of an event. */
  text(args: readonly number[]): string;
  /** A short description of its cause: `enqueue of data 16`. */
  cause(args: readonly number[]): string;
}

/** Events as columns, one value per event. */
export interface EventColumns {
  step: Float64Array;
  op: Float64Array;
  /** Steps of the causes; NaN if unknown. */
  cause: Float64Array;
  /** Facts of the events. */
  args: readonly Float64Array[];
}

const EMPTY = new Float64Array();
const NOTHING: EventColumns = { step: EMPTY, op: EMPTY, cause: EMPTY, args: [] };

/** Events of a run in chronological order. */
export class EventTable {
  constructor(
    private readonly columns: EventColumns = NOTHING,
    /** Number of events in the run, including those that are not stored. */
    readonly count = 0,
  ) {}

  /** Number of stored events. */
  get length(): number {
    return this.columns.step.length;
  }

  at(i: number): ListedEvent {
    const { step, op, cause, args } = this.columns;
    const because = cause[i] ?? Number.NaN;
    return {
      step: step[i] ?? 0,
      op: op[i] ?? 0,
      args: args.map((column) => column[i] ?? 0),
      cause: Number.isNaN(because) ? null : because,
    };
  }

  /** One fact of an event. */
  fact(i: number, at: number): number {
    return this.columns.args[at]?.[i] ?? 0;
  }

  /** A table with the events of these indices. */
  only(numbers: readonly number[]): EventTable {
    const chosen = (column: Float64Array) => Float64Array.from(numbers, (i) => column[i] ?? 0);
    const { step, op, cause, args } = this.columns;
    const columns = { step: chosen(step), op: chosen(op), cause: chosen(cause), args: args.map(chosen) };
    return new EventTable(columns, numbers.length);
  }

  /** A table with later events appended. */
  and(more: EventColumns, count: number): EventTable {
    if (more.step.length === 0) return count === this.count ? this : new EventTable(this.columns, count);
    if (this.length === 0) return new EventTable(more, count);
    const joined = (before: Float64Array, after: Float64Array) => {
      const all = new Float64Array(before.length + after.length);
      all.set(before);
      all.set(after, before.length);
      return all;
    };
    const { columns } = this;
    return new EventTable(
      {
        step: joined(columns.step, more.step),
        op: joined(columns.op, more.op),
        cause: joined(columns.cause, more.cause),
        args: columns.args.map((column, i) => joined(column, more.args[i] ?? EMPTY)),
      },
      count,
    );
  }

  /** Index of the first event after a step. */
  after(step: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.columns.step[middle] ?? 0) > step) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
