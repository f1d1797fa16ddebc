// Events that a design lists over the whole run.

/** An event of the run. */
export interface ListedEvent {
  step: number;
  /** The operation concerned. */
  op: number;
  /** Its facts, in the order of the kind's arguments. */
  args: readonly number[];
  /** Step in which the operation that caused it was presented, if that is known. */
  cause: number | null;
}

/** How a design lists them. */
export interface Listing {
  /** Their event kind: `inversion`. */
  readonly kind: string;
  /** What they are called: `inversions`. */
  readonly name: string;
  /** One of them: `inversion`. */
  readonly one: string;
  /** What a button calls them, where there is little room; `name` if it is left out. */
  readonly short?: string;
  /** What distinguishes them, in a word or two each. */
  readonly groups: readonly string[];
  /** The meaning of each of these, where the name does not explain it. */
  readonly meanings?: readonly string[];
  /** The group of one. */
  group(args: readonly number[]): number;
  /** What happened, in a few words. */
  text(args: readonly number[]): string;
  /** What its cause is: `enqueue of data 16`. */
  cause(args: readonly number[]): string;
}

/** Events by column, one value an event. */
export interface EventColumns {
  step: Float64Array;
  op: Float64Array;
  /** Steps of their causes; NaN where that is not known. */
  cause: Float64Array;
  /** Their facts. */
  args: readonly Float64Array[];
}

const EMPTY = new Float64Array();
const NOTHING: EventColumns = { step: EMPTY, op: EMPTY, cause: EMPTY, args: [] };

/** Events of a run, in the order in which they happened. */
export class EventTable {
  constructor(
    private readonly columns: EventColumns = NOTHING,
    /** How many there were, among them those that are not kept. */
    readonly count = 0,
  ) {}

  /** How many are here. */
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

  /** One fact of one of them. */
  fact(i: number, at: number): number {
    return this.columns.args[at]?.[i] ?? 0;
  }

  /** Those of these numbers. */
  only(numbers: readonly number[]): EventTable {
    const chosen = (column: Float64Array) => Float64Array.from(numbers, (i) => column[i] ?? 0);
    const { step, op, cause, args } = this.columns;
    const columns = { step: chosen(step), op: chosen(op), cause: chosen(cause), args: args.map(chosen) };
    return new EventTable(columns, numbers.length);
  }

  /** With those that came after. */
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

  /** Number of the first one after a step. */
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
