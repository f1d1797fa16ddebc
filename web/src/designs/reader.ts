// Reads events, words of state, arguments and results by the names that Rust gives them (numbers.ts): nothing is read by position.

import { parameter } from "../base/parameter";
import type { EventFrame } from "../gen/types/EventFrame";
import type { Info } from "../gen/types/Info";
import { operationOf, type Scene } from "./contract";
import { EVENTS, type Fields, OPERATIONS, type Parameters, REASONS, type Reason, SHARED_EVENTS } from "./numbers";

/** Designs, as scenario files call them. */
export type DesignName = keyof typeof EVENTS;

/** The facts of each kind of event: of those that all designs share, and of a design's own. */
type EventKinds<Design extends DesignName> = typeof SHARED_EVENTS & (typeof EVENTS)[Design];

type FactsByName<Names> = Names extends readonly string[] ? { readonly [Name in Names[number]]: number } : never;

/** An event of a kind: its operation, and its facts by name. */
export type Happened<Design extends DesignName, Kind extends keyof EventKinds<Design>> = {
  readonly op: number | null;
} & FactsByName<EventKinds<Design>[Kind]>;

/** A field of a design; those of a pipeline are the hardware's alone. */
export type Field<Design extends DesignName> = Fields[Design] | `pipe.${string}`;

/** Kinds of operations of a design. */
type OperationKind<Design extends DesignName> = keyof (typeof OPERATIONS)[Design] & string;

type OperationPart = "arguments" | "results";

/** What an operation of a kind brings or returns, by name. */
type Words<Design extends DesignName, K extends OperationKind<Design>, P extends OperationPart> =
  (typeof OPERATIONS)[Design][K] extends Readonly<Record<P, infer Names>> ? FactsByName<Names> : never;

/** Where events are read from: a scene, or the frame of an engine. */
type Reported = { engine: { events: readonly EventFrame[] } };
/** Where words of the state are read from. */
type Probed = Pick<Scene, "probe">;

/** Words by name, those that are not there as 0. */
function byName(names: readonly string[], words: readonly number[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const [i, name] of names.entries()) all[name] = words[i] ?? 0;
  return all;
}

/**
 * Reads steps of a design, or of a family of designs by its first one, which has all events and operations of the others. `Other`: designs of the family
 * that have fields and parameters of their own.
 */
export function readerOf<Design extends DesignName, Other extends DesignName = Design>(design: Design) {
  const kinds: Readonly<Record<string, readonly string[]>> = { ...SHARED_EVENTS, ...EVENTS[design] };
  const operations: Readonly<Record<string, Readonly<Record<OperationPart, readonly string[]>>>> = OPERATIONS[design];

  /** An event with its facts by name. */
  const named = <K extends keyof EventKinds<Design> & string>({ op, args }: EventFrame, kind: K) =>
    ({ op, ...byName(kinds[kind] ?? [], args) }) as Happened<Design, K>;

  /** Facts of an event of a kind by name, where only its words are at hand. */
  const facts = <K extends keyof EventKinds<Design> & string>(kind: K, words: readonly number[]) =>
    byName(kinds[kind] ?? [], words) as FactsByName<EventKinds<Design>[K]>;

  /** All events of a kind in a step, in their order; of one operation, if it is given. */
  const all = <K extends keyof EventKinds<Design> & string>({ engine }: Reported, kind: K, of?: number) =>
    engine.events
      .filter((event) => event.kind === kind && (of === undefined || event.op === of))
      .map((event) => named(event, kind));

  /** The first one; null if there is none. */
  const first = <K extends keyof EventKinds<Design> & string>(
    step: Reported,
    kind: K,
    of?: number,
  ): Happened<Design, K> | null => all(step, kind, of)[0] ?? null;

  /** All words of a field; none of a field that the engine does not have. */
  const words = ({ probe }: Probed, field: Field<Design | Other>): number[] => Array.from(probe(field));

  /** A word of a field; 0 if the engine does not have it. */
  const word = ({ probe }: Probed, field: Field<Design | Other>, index = 0): number => probe(field)[index] ?? 0;

  /** Fields as a table: a row a place, with its number, and a column a field. The longest field has as many rows as there are; `most`: no more. */
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

  /** What an operation of this kind brings, by name; words that it does not have with these parameters are 0. */
  const given = <K extends OperationKind<Design>>(kind: K, words: readonly number[]) =>
    byName(operations[kind]?.arguments ?? [], words) as Words<Design, K, "arguments">;

  /** What an operation of this kind has returned, by name; words that it does not have are 0. */
  const results = <K extends OperationKind<Design>>(kind: K, words: readonly number[]) =>
    byName(operations[kind]?.results ?? [], words) as Words<Design, K, "results">;

  /** What the operation of this kind returns that completes in a step, by name; null if none does. `op`: its number, if several may. */
  const returned = <K extends OperationKind<Design>>(step: Reported, kind: K, op?: number) => {
    const words = resultsOf(step, op);
    return words && results(kind, words);
  };

  /** A parameter; `usual` where this engine does not have it. */
  const parameterOf = (info: Pick<Info, "parameters">, name: Parameters[Design | Other], usual = 0): number =>
    parameter(info, name) ?? usual;

  return { all, first, named, facts, words, word, rows, given, results, returned, parameterOf };
}

/** Results of the operation that completes in a step, in their order; null if none does. */
export const resultsOf = ({ engine }: Reported, op?: number): readonly number[] | null =>
  engine.events.find((event) => event.kind === "retired" && (op === undefined || event.op === op))?.args ?? null;

/** Why an operation is refused. */
export const reasonOf = ({ reason }: { reason: number }): Reason => REASONS[reason] ?? "not-ready";

/** The kind of an operation of this step or of the recent past; `?` for an older one. */
export const kindOf = (scene: Pick<Scene, "slots" | "op">, op: number): string => operationOf(scene, op)?.kind ?? "?";
