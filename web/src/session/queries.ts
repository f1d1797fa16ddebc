// Tables about the open run, requested by name. wasm/bindings/src/queries.rs explains each column; a test compares the names.

interface Description {
  args: readonly string[];
  columns: readonly string[];
  codes: Readonly<Record<string, readonly string[]>>;
}

/** The queries with their numeric arguments, besides the engine's number, their columns, and the names that codes in columns stand for,
 * from 0. */
export const QUERIES = {
  listed: {
    args: ["first"],
    columns: ["count", "step", "op", "arg0", "arg1", "arg2", "arg3", "arg4", "arg5", "arg6", "arg7", "cause"],
    codes: {},
  },
  departures: {
    args: ["first"],
    columns: [
      ...["count", "step", "op", "data", "flow", "level", "sub", "wanted", "finish", "late", "expected"],
      ...["granularity", "beyond", "cause"],
    ],
    codes: { beyond: ["left_over", "raised", "no_wrap", "coarse", "at_once", "other"] },
  },
  served: {
    args: ["flows", "width", "first", "last"],
    columns: ["first", "width", "more", "nfm", "number", "weight", "bytes", "waits"],
    codes: {},
  },
  by_rank: {
    args: [],
    columns: ["width", "arrived", "departed", "dropped", "inversions", "unpifoness", "delay"],
    codes: {},
  },
  noted: { args: ["step"], columns: ["count", "listed", "place", "before", "after"], codes: {} },
  /** Networks only. */
  trip: {
    args: ["packet"],
    columns: ["node", "arrived", "begin", "end", "cause", "step"],
    codes: { cause: ["ingress", "full", "pushed-out", "reset", "range"] },
  },
  /** Engines in front of links only. */
  packets: {
    args: [],
    columns: ["packet", "flow", "arrived", "begin", "end", "step", "lost", "cause"],
    codes: { cause: ["ingress", "full", "pushed-out", "reset", "range"] },
  },
  /** Packet programs only. */
  state: {
    args: ["technique", "core", "limit"],
    columns: [
      ...["count", "words", "done", "pass", "drop", "lost", "dropped", "replayed", "recovered", "skipped"],
      ...["busy", "waiting", "digest", "compared"],
    ],
    codes: { compared: ["elsewhere", "equal", "different"] },
  },
} as const satisfies Record<string, Description>;

export type QueryName = keyof typeof QUERIES;
/** Arguments of a query. */
export type QueryArgs<Q extends QueryName> = Record<(typeof QUERIES)[Q]["args"][number], number>;
/** Its answer: columns by name. A column with a single value applies to the complete table; an unknown value is NaN, and null among
 * names. */
export type SessionTable<Q extends QueryName> = {
  [C in (typeof QUERIES)[Q]["columns"][number]]: C extends keyof Codes<Q>
    ? (SessionNamed<Codes<Q>[C]> | null)[]
    : Float64Array;
};
type Codes<Q extends QueryName> = (typeof QUERIES)[Q]["codes"];
type SessionNamed<Names> = Names extends readonly (infer Name)[] ? Name : never;

/** The part of a session that answers queries. */
export interface Answering {
  /** For each column its length and its values; throws a message for people. */
  query(engine: number, name: string, args: Float64Array): Float64Array;
}

/** Runs a query. */
export function tableOf<Q extends QueryName>(
  session: Answering,
  engine: number,
  query: Q,
  args: QueryArgs<Q>,
): SessionTable<Q> {
  const description: Description = QUERIES[query];
  const given: Record<string, number> = args;
  const numbers = session.query(
    engine,
    query,
    Float64Array.from(description.args, (name) => given[name] ?? Number.NaN),
  );
  let at = 0;
  const column = (name: string) => {
    const first = at + 1;
    at = first + (numbers[at] ?? 0);
    const values = numbers.slice(first, at);
    const names = description.codes[name];
    return names ? Array.from(values, (code) => names[code] ?? null) : values;
  };
  return Object.fromEntries(description.columns.map((name) => [name, column(name)])) as SessionTable<Q>;
}
