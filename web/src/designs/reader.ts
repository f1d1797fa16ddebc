// Reads events, state words, arguments and results by their names in Rust (numbers.ts), never by position.

import { parameter } from "../base/design";
import type { EventFrame } from "../gen/types/EventFrame";
import type { Info } from "../gen/types/Info";
import { operationOf, type Scene } from "./contract";
import { EVENTS, type Fields, OPERATIONS, type Parameters, REASONS, type Reason, SHARED_EVENTS } from "./numbers";

/** Designs by their names in scenario files. */
export type DesignName = keyof typeof EVENTS;

/** The facts of each kind of event: shared kinds, and the design's own. */
type EventKinds<Design extends DesignName> = typeof SHARED_EVENTS & (typeof EVENTS)[Design];

type FactsByName<Names> = Names extends readonly string[] ? { readonly [Name in Names[number]]: number } : never;

/** An event with its operation, and its facts by name. */
export type Happened<Design extends DesignName, Kind extends keyof EventKinds<Design>> = {
  readonly op: number | null;
} & FactsByName<EventKinds<Design>[Kind]>;

/** A field of a design; `pipe.…` fields exist in hardware only. */
export type Field<Design extends DesignName> = Fields[Design] | `pipe.${string}`;

/** Kinds of operations of a design. */
type OperationKind<Design extends DesignName> = keyof (typeof OPERATIONS)[Design] & string;

type OperationPart = "arguments" | "results";

/** The arguments or results of an operation, by name. */
type Words<Design extends DesignName, K extends OperationKind<Design>, P extends OperationPart> =
  (typeof OPERATIONS)[Design][K] extends Readonly<Record<P, infer Names>> ? FactsByName<Names> : never;

/** A source of events: a scene, or the frame of an engine. */
type Reported = { engine: { events: readonly EventFrame[] } };
/** A source of state words. */
type Probed = Pick<Scene, "probe">;

/** Words by name; missing words are 0. */
function byName(names: readonly string[], words: readonly number[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const [i, name] of names.entries()) all[name] = words[i] ?? 0;
  return all;
}

/** Makes functions that read steps of a design, or of a family of designs: then `design` has all events and operations of the family, and
 * `Other` are members with their own fields and parameters. */
export function readerOf<Design extends DesignName, Other extends DesignName = Design>(design: Design) {
  const kinds: Readonly<Record<string, readonly string[]>> = { ...SHARED_EVENTS, ...EVENTS[design] };
  const operations: Readonly<Record<string, Readonly<Record<OperationPart, readonly string[]>>>> = OPERATIONS[design];

  /** An event with its facts by name. */
  const named = <K extends keyof EventKinds<Design> & string>({ op, args }: EventFrame, kind: K) =>
    ({ op, ...byName(kinds[kind] ?? [], args) }) as Happened<Design, K>;

  /** Facts of an event by name, from its words. */
  const facts = <K extends keyof EventKinds<Design> & string>(kind: K, words: readonly number[]) =>
    byName(kinds[kind] ?? [], words) as FactsByName<EventKinds<Design>[K]>;

  /** All events of a kind in a step in order, optionally only those of one operation. */
  const all = <K extends keyof EventKinds<Design> & string>({ engine }: Reported, kind: K, of?: number) =>
    engine.events
      .filter((event) => event.kind === kind && (of === undefined || event.op === of))
      .map((event) => named(event, kind));

  /** The first of them; null if there is none. */
  const first = <K extends keyof EventKinds<Design> & string>(
    step: Reported,
    kind: K,
    of?: number,
  ): Happened<Design, K> | null => all(step, kind, of)[0] ?? null;

  /** All words of a field; empty if the engine does not have it. */
  const words = ({ probe }: Probed, field: Field<Design | Other>): number[] => Array.from(probe(field));

  /** A word of a field; 0 if the engine does not have it. */
  const word = ({ probe }: Probed, field: Field<Design | Other>, index = 0): number => probe(field)[index] ?? 0;

  /** Fields as a table: a row per index, with its number, and a column per field. It has as many rows as the longest field, but at most
   * `most`. */
  const rows = <Column extends string>(
    { probe }: Probed,
    columns: Readonly<Record<Column, Field<Design | Other>>>,
    most = Number.POSITIVE_INFINITY,
  ): ({ place: number } & Record<Column, number>)[] => {
    const read = (Object.keys(columns) as Column[]).map((column) => [column, probe(columns[column])] as const);
    const length = Math.min(most, Math.max(0, ...read.map(([, words]) => words.length)));
    return Array.from({ length }, (_, place) => {
      const row = { place } as { place: number } & Record<string, number>;
      for (const [column, words] of read) row[column] = words[place] ?? 0;
      return row as { place: number } & Record<Column, number>;
    });
  };

  /** Arguments of an operation, by name; missing ones are 0. */
  const given = <K extends OperationKind<Design>>(kind: K, words: readonly number[]) =>
    byName(operations[kind]?.arguments ?? [], words) as Words<Design, K, "arguments">;

  /** Results of an operation, by name; missing ones are 0. */
  const results = <K extends OperationKind<Design>>(kind: K, words: readonly number[]) =>
    byName(operations[kind]?.results ?? [], words) as Words<Design, K, "results">;

  /** Results of the operation of this kind that completes in a step, by name; null if none does. Pass `op` if several may complete. */
  const returned = <K extends OperationKind<Design>>(step: Reported, kind: K, op?: number) => {
    const words = resultsOf(step, op);
    return words && results(kind, words);
  };

  /** Value of a parameter; `usual` if this engine does not have it. */
  const parameterOf = (info: Pick<Info, "parameters">, name: Parameters[Design | Other], usual = 0): number =>
    parameter(info, name) ?? usual;

  return { all, first, named, facts, words, word, rows, given, results, returned, parameterOf };
}

/** Results of the operation that completes in a step, in order; null if none does. */
export const resultsOf = ({ engine }: Reported, op?: number): readonly number[] | null =>
  engine.events.find((event) => event.kind === "retired" && (op === undefined || event.op === op))?.args ?? null;

/** Why an operation is refused. */
export const reasonOf = ({ reason }: { reason: number }): Reason => REASONS[reason] ?? "not-ready";

/** The kind of an operation of this step or of the recent past; `?` for an older one. */
export const kindOf = (scene: Pick<Scene, "slots" | "op">, op: number): string => operationOf(scene, op)?.kind ?? "?";

/** Largest number of a field's words that are copied at every step. Of a larger field, only the visible parts are read. */
export const MAX_COPIED = 1024;
